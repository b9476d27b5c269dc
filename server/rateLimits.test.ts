import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../tests/support/server'
import { createRateLimits, limitReached, type RateLimits, spend } from './rateLimits'

let server: TestServer
beforeAll(async () => {
  const limits = createRateLimits({
    limits: {
      loginName: { points: 3, duration: 60 },
      loginAddress: { points: 7, duration: 60 },
      registration: { points: 2, duration: 60 },
    },
  })
  server = await startTestServer({ limits })
})
afterAll(() => server.close())

const login = (username: string, password: string) =>
  server.visitor()('/api/auth/login', { method: 'POST', json: { username, password } })

it('logins and registrations beyond the limit get 429 with Retry-After, even with the right password', async () => {
  await server.register('guessed')
  await server.register('unharmed')

  // A success restores the attempts.
  for (let round = 0; round < 3; round++) {
    expect((await login('guessed', 'wrong password')).status).toBe(401)
    expect((await login('guessed', PASSWORD)).status).toBe(200)
  }

  // Concurrent attempts are counted one by one.
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await login('guessed', 'wrong password')).status))
  expect(statuses.sort()).toEqual([401, 401, 401, 429, 429])
  const refused = await login('GUESSED', PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: 'RATE_LIMIT' })

  // That does not block another name, until the address has failed too often with any name.
  expect((await login('unharmed', PASSWORD)).status).toBe(200)
  await login('unharmed', 'wrong password')
  expect((await login('unharmed', PASSWORD)).status).toBe(429)

  await expect(server.register('too-many')).rejects.toThrow('429')
})

it('behind a proxy, the address is the one the proxy saw, whatever the client claims', async () => {
  const limits = createRateLimits({ limits: { registration: { points: 1, duration: 60 } } })
  const proxied = await startTestServer({ knex: server.deps.knex, limits, settings: { trustProxy: true } })
  const register = (name: string, forwarded: string) => {
    const account = { username: name, displayName: name, email: `${name}@example.org`, password: PASSWORD }
    const headers = { 'X-Forwarded-For': forwarded }
    return proxied.visitor()('/api/auth/register', { method: 'POST', json: account, headers })
  }
  expect((await register('proxied1', '10.0.0.1, 192.0.2.7')).status).toBe(201)
  expect((await register('proxied2', '10.0.0.2, 192.0.2.7')).status).toBe(429)
  expect((await register('proxied3', '10.0.0.1, 192.0.2.8')).status).toBe(201)
  await proxied.close()
})

it('all addresses of an IPv6 /64 count as one, and so do all notations of an IPv4 address', async () => {
  const limits = createRateLimits({ limits: { registration: { points: 1, duration: 60 } } })
  const proxied = await startTestServer({ knex: server.deps.knex, limits, settings: { trustProxy: true } })
  const register = async (name: string, address: string) => {
    const account = { username: name, displayName: name, email: `${name}@example.org`, password: PASSWORD }
    const headers = { 'X-Forwarded-For': address }
    return (await proxied.visitor()('/api/auth/register', { method: 'POST', json: account, headers })).status
  }
  expect(await register('network1', '2001:db8:7:1::1')).toBe(201)
  expect(await register('network2', '2001:db8:7:1:ffff:ffff:ffff:ffff')).toBe(429)
  expect(await register('network3', '2001:db8:7:2::1')).toBe(201)
  expect(await register('network4', '198.51.100.9')).toBe(201)
  expect(await register('network5', '::ffff:198.51.100.9')).toBe(429)
  await proxied.close()
})

const redisUrl = process.env.REDIS_URL || 'redis://127.0.0.1:6379'
const hasRedis = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect(Number(port || 6379), hostname, () => resolve(true))
  socket.on('connect', () => socket.end())
  socket.on('error', () => resolve(false))
})

describe('several nodes', () => {
  let nodes: RateLimits[] = []
  afterEach(() => {
    for (const node of nodes) node.close()
  })
  const startNodes = (url: string) => {
    nodes = [1, 2].map(() => createRateLimits({ redisUrl: url, limits: { loginName: { points: 2, duration: 60 } } }))
    const [one, two] = nodes
    if (!one || !two) throw new Error('Two nodes are needed')
    return [one, two] as const
  }

  // Reported as skipped without Redis: set REDIS_URL.
  it.runIf(hasRedis)('count together through Redis', async () => {
    const [one, two] = startNodes(redisUrl)
    // Until they are connected to Redis, each counts separately.
    await vi.waitFor(async () => {
      const key = randomUUID()
      await spend(one.loginName, key)
      await spend(two.loginName, key)
      await expect(spend(one.loginName, key)).rejects.toMatchObject({ code: 'RATE_LIMIT' })
      await expect(spend(two.loginName, key)).rejects.toMatchObject({ code: 'RATE_LIMIT' })
    })
  })

  it('an unresponsive Redis delays one attempt by a second, and no others', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const [one] = startNodes(`redis://127.0.0.1:${port}`)
    const begun = performance.now()
    for (let count = 0; count < 2; count++) await spend(one.loginName, 'same')
    await expect(spend(one.loginName, 'same')).rejects.toMatchObject({ code: 'RATE_LIMIT' })
    expect(performance.now() - begun).toBeLessThan(2_500)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  it('without Redis, each node counts separately, and no one is locked out', async () => {
    const [one, two] = startNodes('redis://127.0.0.1:1')
    const key = randomUUID()
    await spend(one.loginName, key)
    await spend(one.loginName, key)
    await expect(spend(one.loginName, key)).rejects.toMatchObject({ code: 'RATE_LIMIT' })
    await spend(two.loginName, key)
  })
})

it.each([
  [0, '1 second', '1'],
  [800, '1 second', '1'],
  [1100, '2 seconds', '2'],
  [59_500, '1 minute', '60'],
  [60_500, '2 minutes', '61'],
])('a limit that ends in %d ms says to try again in %s', (ms, words, header) => {
  const error = limitReached(new RateLimiterRes(0, ms))
  expect(error.message).toBe(`Too many attempts. Try again in ${words}.`)
  expect(error.headers).toEqual({ 'Retry-After': header })
})
