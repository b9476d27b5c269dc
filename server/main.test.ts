import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../tests/support/database'
import { openSocket } from '../tests/support/live'
import { failToStart, type ServerProcess, startServerProcess, temporaryDirectory } from '../tests/support/serverProcess'

const PASSWORD = 'correct horse'
const isPostgres = process.env.TEST_DATABASE === 'postgres'
let variables: Record<string, string>
let running: ServerProcess[]
let cleanUp: (() => Promise<void>)[]

// One data directory for all: each test opens what the previous one left.
beforeAll(async () => {
  const directory = await temporaryDirectory()
  const database = isPostgres ? await createTestDatabase() : undefined
  variables = { DATA_DIR: directory.path, ...(database?.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}) }
  cleanUp = [async () => database?.destroy(), directory.remove]
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})
beforeEach(() => {
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')))
})

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ ...variables, ...more })
  running.push(server)
  return server
}

const account = (username: string) => ({
  username,
  displayName: username,
  email: `${username}@example.org`,
  password: PASSWORD,
})
const post = (server: ServerProcess, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

// Processes start slowly on a busy machine.
describe('the server process', { timeout: 60_000 }, () => {
  it('reports health, readiness and metrics', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/http_request_seconds_count\{.*route="\/readyz"/)
  })

  it('on SIGTERM, finishes requests in progress and exits with 0', async () => {
    const server = await start()
    const body = JSON.stringify(account('halfway'))
    const asking = request(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
    })
    // The server answers 100 once it has the headers of the request, which is now in progress.
    asking.flushHeaders()
    await once(asking, 'continue')
    const ended = server.stop('SIGTERM')
    asking.end(body)
    const [answer] = await once(asking, 'response')
    expect(answer.statusCode).toBe(201)
    answer.resume()
    expect(await ended).toBe(0)
  })

  it('on SIGTERM, closes open sockets with 1001 and exits with 0', async () => {
    const server = await start()
    const registered = await post(server, '/api/auth/register', account('listening'))
    const Cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const socket = openSocket(server.url, { Origin: server.url, Cookie })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    expect(await server.stop('SIGTERM')).toBe(0)
    expect((await closed)[0]).toBe(1001)
  })

  it('rule 1: after kill -9 the server reopens with every acknowledged write and every session', async () => {
    const server = await start()
    const registered = await post(server, '/api/auth/register', account('survivor'))
    expect(registered.status).toBe(201)
    const cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    // More writes are in flight when it dies.
    const unanswered = [1, 2, 3].map((n) => post(server, '/api/auth/register', account(`late${n}`)).catch(() => null))
    await server.stop('SIGKILL')
    const answers = await Promise.all(unanswered)

    const again = await start()
    expect((await fetch(`${again.url}/api/auth/user`, { headers: { Cookie: cookie } })).status).toBe(200)
    for (const [index, answer] of answers.entries()) {
      if (answer?.status !== 201) continue
      const login = await post(again, '/api/auth/login', { username: `late${index + 1}`, password: PASSWORD })
      expect(login.status).toBe(200)
    }
  })

  if (isPostgres) {
    it('two servers on one empty Postgres database migrate in turn and both serve', async () => {
      const { databaseUrl, knex, destroy } = await createTestDatabase()
      cleanUp.push(destroy)
      await knex.raw('drop schema public cascade')
      await knex.raw('create schema public')
      const servers = await Promise.all([1, 2].map(() => start({ DATABASE_URL: databaseUrl ?? '' })))
      for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })
  } else {
    it('a second server on the same DATA_DIR reports that it is in use, and by which process', async () => {
      const first = await start()
      const second = await failToStart(variables)
      expect(second.code).toBe(1)
      expect(second.output).toContain(
        `DATA_DIR ${variables.DATA_DIR} is in use by another Moodloom process (pid ${first.child.pid}).`,
      )
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    })

    it('exactly one of several concurrent starts on a new DATA_DIR serves', async () => {
      const { path, remove } = await temporaryDirectory()
      cleanUp.push(remove)
      const starts = await Promise.allSettled([1, 2, 3].map(() => start({ DATA_DIR: path })))
      const refused = starts.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
      expect(refused).toHaveLength(2)
      for (const message of refused) expect(message).toContain('is in use by another Moodloom')
    })
  }

  it('an invalid variable prevents the start with a message that names it', async () => {
    const { code, output } = await failToStart({ ...variables, PORT: 'many', SESSION_KEYS: 'short' })
    expect(code).toBe(1)
    expect(output).toMatch(/PORT: must be a port number/)
    expect(output).toMatch(/SESSION_KEYS: must be/)
    expect(output).not.toContain('at parseEnvironment')
  })

  it('a port in use prevents the start with a message that names it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(address && typeof address === 'object' ? address.port : '')
    const { code, output } = await failToStart({ ...variables, PORT: port })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use`)
  })
})
