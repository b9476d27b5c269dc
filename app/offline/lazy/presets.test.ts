import { expect, test } from 'vitest'
import type { Preset } from '../../../contract/preset'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { until } from '../../../tests/support/offline'
import { testWorkspace } from '../../../tests/support/testWorkspace'

const UID = '018f0000-0000-7000-8000-000000000001'
const stored: Preset = {
  id: 7,
  userId: 1,
  name: 'Tunnel',
  description: null,
  category: 'custom',
  modifications: [],
  thumbnailUrl: null,
  isPublic: false,
  likes: 0,
  usageCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isLiked: false,
  isMine: true,
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

test('preset changes made offline are sent in order, each once', async () => {
  const server = serve(new FakeServer())
    .on('GET /api/auth/user', () => json(200, makeUser(1)))
    .on('POST /api/image-presets', () => json(201, stored))
    .on('PUT /api/image-presets/3', () => json(200, { ...stored, id: 3 }))
    .on('POST /api/image-presets/4/like', () => json(200, { ...stored, id: 4 }))
    .on('DELETE /api/image-presets/5', () => json(404, { error: 'NOT_FOUND', message: 'It is not there.' }))
  server.isCut = true
  const workspace = await testWorkspace(server)
  let notified = 0
  workspace.presets.onChange(() => notified++)
  await workspace.presets.commit({ kind: 'preset.create', presetKey: UID, data: { name: 'Tunnel', modifications: [] } })
  await workspace.presets.commit({ kind: 'preset.update', presetKey: '3', data: { name: 'Once' } })
  await workspace.presets.commit({ kind: 'preset.update', presetKey: '3', data: { isPublic: true } })
  await workspace.presets.commit({ kind: 'preset.like', presetKey: '4', isLiked: false })
  await workspace.presets.commit({ kind: 'preset.like', presetKey: '4', isLiked: true })
  await workspace.presets.commit({ kind: 'preset.delete', presetKey: '5' })
  expect((await workspace.presets.waiting()).map(({ change }) => change.kind)).toEqual([
    'preset.create',
    'preset.update',
    'preset.like',
    'preset.delete',
  ])
  expect(workspace.status().waiting).toBe(4)
  expect(notified).toBe(6)

  server.isCut = false
  workspace.syncNow()
  await until(async () => (await workspace.waiting()).length === 0)
  const writes = server.calls.filter(({ method, path }) => method !== 'GET' && path.includes('image-presets'))
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/image-presets',
    'PUT /api/image-presets/3',
    'POST /api/image-presets/4/like',
    'DELETE /api/image-presets/5',
  ])
  expect(writes[0]?.body).toMatchObject({ uid: UID, name: 'Tunnel' })
  expect(writes[1]?.body).toEqual({ name: 'Once', isPublic: true })
})

test('a deleted and restored preset leaves nothing to send; a refused change is kept and counted', async () => {
  const server = serve(new FakeServer())
    .on('GET /api/auth/user', () => json(200, makeUser(1)))
    .on('PUT /api/image-presets/3', () => json(403, { error: 'FORBIDDEN', message: 'It is not yours.' }))
  server.isCut = true
  const workspace = await testWorkspace(server)
  await workspace.presets.commit({ kind: 'preset.delete', presetKey: '2' })
  await workspace.presets.commit({ kind: 'preset.restore', presetKey: '2' })
  expect(await workspace.waiting()).toEqual([])
  await workspace.presets.commit({ kind: 'preset.update', presetKey: '3', data: { name: 'Mine' } })
  server.isCut = false
  workspace.syncNow()
  await until(() => workspace.status().refused === 1)
  expect(await workspace.presets.waiting()).toEqual([])
})
