import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBoardResponse, testUserResponse } from '../../contract/debug'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const USER = '/api/debug/create-test-user'
const BOARD = '/api/debug/create-test-board'
const PROXIED: readonly Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-Host': 'boards.example.org' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Server': 'proxy' },
  { 'X-Real-IP': '203.0.113.9' },
  { Forwarded: 'for=203.0.113.9' },
  { Via: '1.1 proxy' },
]

describe('on a server that only this machine can reach', () => {
  it('signs in the test user, the same one each time', async () => {
    const [one, other] = [server.visitor(), server.visitor()]
    const { user } = testUserResponse.parse(await (await one(USER)).json())
    expect(user.username).toBe('test-user')
    expect(await (await one('/api/auth/user')).json()).toMatchObject({ id: user.id })
    expect(testUserResponse.parse(await (await other(USER)).json()).user.id).toBe(user.id)
  })

  it('simultaneous requests get the same user', async () => {
    await server.deps.knex('users').where({ username: 'test-user' }).delete()
    const answers = await Promise.all([1, 2, 3].map(async () => (await server.visitor()(USER)).json()))
    expect(new Set(answers.map((answer) => testUserResponse.parse(answer).user.id)).size).toBe(1)
  })

  it('a real account with that name keeps it', async () => {
    await server.deps.knex('users').where({ username: 'test-user' }).delete()
    const real = await server.register('test-user')
    const { user } = testUserResponse.parse(await (await server.visitor()(USER)).json())
    expect(user.id).not.toBe(real.user.id)
    expect(user.username).toMatch(/^test-user-/)
  })

  it('creates a test board of one’s own, with elements and a redirect', async () => {
    const { fetch, user } = await server.register()
    const { board, elements, redirectUrl } = testBoardResponse.parse(await (await fetch(BOARD)).json())
    expect(board).toMatchObject({ userId: user.id, name: 'Test Board', visibility: 'private' })
    expect(redirectUrl).toBe(`/board/${board.id}`)
    expect(await (await fetch(`/api/boards/${board.id}/elements`)).json()).toHaveLength(elements.length)
  })

  it('returns 401 for a test board when signed out', async () => {
    expect((await server.visitor()(BOARD)).status).toBe(401)
  })

  it.each([
    ["another site's page", { 'Sec-Fetch-Site': 'cross-site' }],
    ['a name of a stranger that leads here', { Host: 'evil.example' }],
  ])('%s gets 404', async (_, headers) => {
    const { status } = await raw(`${server.url}${USER}`, headers)
    expect(status).toBe(404)
  })

  it.each(PROXIED)('returns 404 through a proxy on the same machine: %o', async (headers) => {
    for (const path of [USER, BOARD, '/debug-login']) {
      const Accept = path === '/debug-login' ? 'text/html' : 'application/json'
      const answer = await raw(`${server.url}${path}`, { Accept, ...headers, Host: 'localhost:3000' })
      expect(answer, path).toMatchObject({ status: 404, cookie: undefined })
    }
  })
})

describe('on a server that others can reach', () => {
  let open: TestServer
  beforeAll(async () => {
    open = await startTestServer({ knex: server.deps.knex, settings: { debugTools: 'off' } })
  })
  afterAll(() => open.close())

  it.each(['/api/debug', USER, BOARD])('%s returns 404', async (path) => {
    expect((await open.visitor()(path)).status).toBe(404)
  })

  it('the debug page returns 404', async () => {
    const page = (at: TestServer) => at.visitor()('/debug-login', { headers: { Accept: 'text/html' } })
    expect((await page(open)).status).toBe(404)
  })
})

/** With headers that `fetch` does not allow. */
function raw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; cookie: readonly string[] | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, cookie: answer.headers['set-cookie'] })
    }).on('error', reject)
  })
}
