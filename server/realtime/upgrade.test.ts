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

test('opens a socket with a session and the same origin', async () => {
  expect(await upgradeStatus(server.url, { Cookie: person.cookie(), Origin: server.url })).toBe(101)
})

test('returns 401 without a session or with a forged cookie', async () => {
  const forged = person.cookie().replace(/moodloom=([^;])/, (_, first) => `moodloom=${first === 'a' ? 'b' : 'a'}`)
  expect(await upgradeStatus(server.url, { Origin: server.url })).toBe(401)
  expect(await upgradeStatus(server.url, { Origin: server.url, Cookie: forged })).toBe(401)
})

test('returns 403 for the page of another site and without an origin', async () => {
  const Cookie = person.cookie()
  expect(await upgradeStatus(server.url, { Cookie, Origin: 'https://evil.example' })).toBe(403)
  expect(await upgradeStatus(server.url, { Cookie, Origin: 'null' })).toBe(403)
  expect(await upgradeStatus(server.url, { Cookie })).toBe(403)
})

test('returns 404 for any other path', async () => {
  const headers = { Cookie: person.cookie(), Origin: server.url }
  expect(await upgradeStatus(`${server.url}/api`, headers)).toBe(404)
})

test('returns 401 for a session that has ended', async () => {
  const leaving = await join(server)
  const Cookie = leaving.cookie()
  await leaving.send('POST', '/api/auth/logout')
  expect(await upgradeStatus(server.url, { Cookie, Origin: server.url })).toBe(401)
})

test('rule 7: a page that names its account gets no socket in another person’s session', async () => {
  const headers = { Cookie: person.cookie(), Origin: server.url }
  expect(await upgradeStatus(server.url, headers, `?user=${person.id}`)).toBe(101)
  expect(await upgradeStatus(server.url, headers, `?user=${person.id + 1}`)).toBe(409)
  expect(await upgradeStatus(server.url, headers, '?user=')).toBe(409)
})

test('limits the number of sockets per person', async () => {
  const greedy = await join(server)
  await Promise.all(Array.from({ length: 50 }, () => connect(server, greedy)))
  expect(await upgradeStatus(server.url, { Cookie: greedy.cookie(), Origin: server.url })).toBe(429)
  expect(await upgradeStatus(server.url, { Cookie: person.cookie(), Origin: server.url })).toBe(101)
})
