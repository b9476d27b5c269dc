import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { atRest, creation, TestDevice } from '../../../tests/support/offline'
import type { Fetch } from '../http/http'

// Responses from something between this device and our server: a login proxy, a firewall, a gateway.

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Proxy {
  readonly device: TestDevice
  /** The proxy's response to a request; null lets it through. */
  intercept: (method: string, path: string) => ProxyAnswer | null
}

interface ProxyAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A device that reaches its server over real HTTP, through a proxy that interferes. */
async function behindProxy(): Promise<Proxy & { readonly fetch: Fetch }> {
  const device = new TestDevice()
  const proxy: Proxy = { device, intercept: () => null }
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming
    let body = ''
    for await (const chunk of incoming) body += chunk
    const answer = proxy.intercept(method, path)
    if (answer) return outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const response = await device.server.fetch(path, { method, headers, ...(body && { body }) })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(proxy, { fetch: (path: string, init: RequestInit) => fetch(origin + path, init) })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const NOT_FOUND = { status: 404, headers: JSON_TYPE, body: '{"error":"NOT_FOUND","message":"There is nothing here."}' }

/** Redirects every call to `/auth`, which responds with a 404 in the format of our own. */
const toLogin = (_method: string, path: string): ProxyAnswer =>
  path.startsWith('/auth') ? NOT_FOUND : { status: 302, headers: { location: '/auth' } }

test('rule 5: a write that a proxy redirects is not refused, and is sent once the proxy lets it through', async () => {
  const proxy = await behindProxy()
  const { device } = proxy
  const workspace = await device.open({ fetch: proxy.fetch })
  const uid = await device.board(workspace)
  proxy.intercept = toLogin
  await workspace.commit(uid, [creation()])
  await workspace.flush()
  expect(workspace.status()).toMatchObject({ waiting: 1, refused: 0 })
  proxy.intercept = () => null
  await workspace.flush()
  expect(await workspace.waiting()).toEqual([])
  expect(device.server.elements.size).toBe(1)
  await workspace.close()
})

test("rule 5: an error response without the server's header refuses nothing", async () => {
  const proxy = await behindProxy()
  const { device } = proxy
  const workspace = await device.open({ fetch: proxy.fetch })
  const uid = await device.board(workspace)
  proxy.intercept = () => NOT_FOUND
  await workspace.commit(uid, [creation()])
  await workspace.flush()
  expect(workspace.status()).toMatchObject({ waiting: 1, refused: 0 })
  proxy.intercept = () => null
  await workspace.flush()
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})

const READS = [
  ['redirected', toLogin, 'offline'],
  ['answered by a proxy', () => NOT_FOUND, { kind: 'refused', code: null }],
] as const

test.each(READS)('rule 7: a read that is %s removes no board from this device', async (_what, intercept, result) => {
  const proxy = await behindProxy()
  const { device } = proxy
  const workspace = await device.open({ fetch: proxy.fetch })
  const uid = await device.board(workspace)
  proxy.intercept = (method, path) => (path === '/api/auth/user' ? null : intercept(method, path))
  expect([await workspace.catchUp(uid)]).toMatchObject([result])
  expect(await workspace.refreshBoards()).toBe(false)
  await atRest(workspace)
  expect(await workspace.readBoard(uid)).not.toBeNull()
  await workspace.close()
})
