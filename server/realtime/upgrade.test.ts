import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeSockets, connect, upgradeStatus } from '../../tests/support/live'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

test('a session and its own origin open a socket', async () => {
  expect(await upgradeStatus(server.url, { Cookie: person.cookie(), Origin: server.url })).toBe(101)
})

test('without a session, or with one that nobody signed, 401', async () => {
  const forged = person.cookie().replace(/moodloom=([^;])/, (_, first) => `moodloom=${first === 'a' ? 'b' : 'a'}`)
  expect(await upgradeStatus(server.url, { Origin: server.url })).toBe(401)
  expect(await upgradeStatus(server.url, { Origin: server.url, Cookie: forged })).toBe(401)
})

test("another site's page, or none at all, 403", async () => {
  const Cookie = person.cookie()
  expect(await upgradeStatus(server.url, { Cookie, Origin: 'https://evil.example' })).toBe(403)
  expect(await upgradeStatus(server.url, { Cookie, Origin: 'null' })).toBe(403)
  expect(await upgradeStatus(server.url, { Cookie })).toBe(403)
})

test('any other path, 404', async () => {
  const headers = { Cookie: person.cookie(), Origin: server.url }
  expect(await upgradeStatus(`${server.url}/api`, headers)).toBe(404)
})

test('a session that was ended opens nothing', async () => {
  const leaving = await join(server)
  const Cookie = leaving.cookie()
  await leaving.send('POST', '/api/auth/logout')
  expect(await upgradeStatus(server.url, { Cookie, Origin: server.url })).toBe(401)
})

test("rule 7: a page that names its owner gets no socket in another person's session", async () => {
  const headers = { Cookie: person.cookie(), Origin: server.url }
  expect(await upgradeStatus(server.url, headers, `?user=${person.id}`)).toBe(101)
  expect(await upgradeStatus(server.url, headers, `?user=${person.id + 1}`)).toBe(409)
  expect(await upgradeStatus(server.url, headers, '?user=')).toBe(409)
})

test('one person has so many sockets and no more', async () => {
  const greedy = await join(server)
  await Promise.all(Array.from({ length: 50 }, () => connect(server, greedy)))
  expect(await upgradeStatus(server.url, { Cookie: greedy.cookie(), Origin: server.url })).toBe(429)
  expect(await upgradeStatus(server.url, { Cookie: person.cookie(), Origin: server.url })).toBe(101)
})
