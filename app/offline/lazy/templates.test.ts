import { expect, test } from 'vitest'
import type { OwnTemplate, TemplateCreate } from '../../../contract/template'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { until } from '../../../tests/support/offline'
import { testWorkspace } from '../../../tests/support/testWorkspace'

const PICTURE = `/assets/${'a'.repeat(64)}.png`
const PLACE = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0, properties: {} }
const ID = '018f0000-0000-7000-8000-000000000001'
const made: TemplateCreate = {
  name: 'Kitchen',
  category: 'mood',
  elements: [{ type: 'image', content: PICTURE, ...PLACE }],
}
const stored: OwnTemplate = {
  id: ID,
  name: 'Kitchen',
  description: '',
  category: 'mood',
  tags: [],
  elements: made.elements,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
/** Like the real server, names the mutation in each response. */
function serve(server: FakeServer): FakeServer {
  const plain = server.fetch
  const echoing = async (path: RequestInfo | URL, init: RequestInit = {}) => {
    const answer = await plain(path, init)
    const key = new Headers(init.headers).get('Idempotency-Key')
    if (key) answer.headers.set('Mutation-Id', key)
    return answer
  }
  return Object.assign(server, { fetch: echoing })
}
const names = async (workspace: { readonly templates: { list(): Promise<OwnTemplate[]> } }) =>
  (await workspace.templates.list()).map(({ name }) => name)

test('a template created offline is in the library at once, and is sent after its images', async () => {
  const server = serve(new FakeServer())
    .on('GET /api/auth/user', () => json(200, makeUser(1)))
    .on('POST /api/assets', () => json(200, { address: PICTURE, width: 1, height: 1 }))
    .on('POST /api/templates', () => json(201, stored))
  server.isCut = true
  const workspace = await testWorkspace(server)
  // The image of a board that was never saved: its bytes are here, and nothing is pending for it.
  const board = await workspace.createDraft()
  const asset = { address: PICTURE, blob: new Blob(['x'], { type: 'image/png' }), width: 1, height: 1 }
  await workspace.commit(board.uid, [], [asset])
  await workspace.templates.create(ID, made)
  await workspace.templates.update(ID, { name: 'Pantry' })
  expect(await names(workspace)).toEqual(['Pantry'])
  const kinds = (await workspace.waiting()).map(({ change }) => change.kind)
  expect(kinds).toEqual(['asset.upload', 'template.create'])
  expect(workspace.status().waiting).toBe(2)

  server.isCut = false
  workspace.syncNow()
  await until(async () => (await workspace.waiting()).length === 0)
  const writes = server.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(writes.slice(-2)).toEqual(['POST /api/assets', 'POST /api/templates'])
  expect(server.calls.at(-1)?.body).toMatchObject({ id: ID, name: 'Pantry', elements: made.elements })
  expect(await names(workspace)).toEqual(['Kitchen'])
})

test('deleting a template that was never sent leaves nothing behind', async () => {
  const server = new FakeServer()
  server.isCut = true
  const workspace = await testWorkspace(server)
  await workspace.templates.create(ID, { ...made, elements: [{ type: 'text', content: 'x', ...PLACE }] })
  await workspace.templates.delete(ID)
  expect(await workspace.waiting()).toEqual([])
  expect(await workspace.templates.list()).toEqual([])
})

test('a template deleted offline is gone here, and an undo restores it; one also deleted elsewhere is not refused', async () => {
  const server = serve(new FakeServer())
    .on('GET /api/auth/user', () => json(200, makeUser(1)))
    .on('GET /api/templates', () => json(200, [stored]))
  const workspace = await testWorkspace(server)
  expect(await workspace.templates.refresh()).toBe(true)
  expect(await names(workspace)).toEqual(['Kitchen'])
  server.isCut = true
  await workspace.templates.delete(ID)
  expect(await names(workspace)).toEqual([])
  await workspace.templates.create(ID, made)
  expect(await names(workspace)).toEqual(['Kitchen'])
  expect((await workspace.waiting()).map(({ change }) => change.kind)).toEqual(['template.delete', 'template.create'])

  server.on('POST /api/templates', () => json(201, stored))
  server.isCut = false
  workspace.syncNow()
  await until(async () => (await workspace.waiting()).length === 0)
  expect(await names(workspace)).toEqual(['Kitchen'])
  expect(workspace.status().refused).toBe(0)
})

test('a refused template is kept, shown and can be discarded', async () => {
  const server = serve(new FakeServer())
    .on('GET /api/auth/user', () => json(200, makeUser(1)))
    .on('POST /api/templates', () => json(422, { error: 'TOO_MANY_TEMPLATES', message: 'At most 100' }))
  const workspace = await testWorkspace(server)
  await workspace.templates.create(ID, { ...made, elements: [{ type: 'text', content: 'x', ...PLACE }] })
  await until(async () => (await workspace.waiting()).some(({ refusal }) => refusal?.code === 'TOO_MANY_TEMPLATES'))
  expect(await names(workspace)).toEqual(['Kitchen'])
  const [entry] = await workspace.waiting()
  let changes = 0
  workspace.templates.onChange(() => changes++)
  await workspace.discard(entry?.mutationId ?? '')
  expect(await workspace.templates.list()).toEqual([])
  expect(changes).toBe(1)
})

test("leaves the list unchanged under another user's session", async () => {
  const server = new FakeServer()
    .on('GET /api/auth/user', () => json(200, makeUser(2)))
    .on('GET /api/templates', () => json(200, [stored]))
  const workspace = await testWorkspace(server)
  expect(await workspace.templates.refresh()).toBe(false)
  expect(await workspace.templates.list()).toEqual([])
})
