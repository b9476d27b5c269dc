import { IDBDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { atRest, change, creation, TestDevice, testAsset, testId } from '../../../tests/support/offline'

const update = (elementId: string, positionX: number) =>
  change({ kind: 'element.update', elementId, baseRev: 1, data: { positionX } })

test('rule 1: a commit resolves once it is in the database, and survives closing the tab', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const made = creation()
  const entries = await workspace.commit(uid, [made])
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, , options]) => options)).toEqual(writes.map(() => ({ durability: 'strict' })))
  transaction.mockRestore()
  await workspace.close()

  const later = await device.open()
  const board = await later.readBoard(uid)
  expect(entries.map(({ mutationId }) => mutationId)).toEqual([made.mutationId])
  expect(board?.pending.map(({ mutationId }) => mutationId)).toEqual([made.mutationId])
  await later.close()
})

test('rule 1: a write counts as waiting until the server has acknowledged it', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  await atRest(workspace)
  expect(workspace.status()).toMatchObject({ waiting: 1, refused: 0, isConnected: false })
  device.server.intercept = () => undefined
  await workspace.flush()
  await atRest(workspace)
  expect(workspace.status()).toMatchObject({ waiting: 0, refused: 0, isConnected: true })
  await workspace.close()
})

test('rule 1: a change never looks saved between being made and being acknowledged', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await atRest(workspace)
  device.server.intercept = () => 'lost'
  const looks: boolean[] = []
  workspace.onStatus(({ waiting, storing }) => looks.push(waiting + storing === 0))
  const stored = workspace.commit(uid, [creation()])
  const { waiting, storing } = workspace.status()
  expect(waiting + storing).toBe(1)
  await stored
  await atRest(workspace)
  expect(workspace.status()).toMatchObject({ waiting: 1, storing: 0 })
  expect(looks).not.toContain(true)
  await workspace.close()
})

test('rule 1: on opening, no status is given before pending changes are counted', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.commit(uid, [creation()])
  await workspace.close()
  const later = await device.open()
  const first = later.status()
  await vi.waitFor(() => expect(later.status().isCounted).toBe(true))
  expect([first.isCounted, later.status().waiting]).toEqual([false, 1])
  await later.close()
})

test('rule 1: a draft is reported as such while it is on the screen', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const draft = await workspace.createDraft()
  const stop = workspace.onBoard(draft.uid, () => {})
  await vi.waitFor(() => expect(workspace.status().isDraftShown).toBe(true))
  await workspace.saveDraft(draft.uid, { name: 'Saved' })
  await vi.waitFor(() => expect(workspace.status().isDraftShown).toBe(false))
  stop()
  await workspace.close()
})

test('rule 9: unsent entries merge in the outbox; sent ones are never altered', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  const element = testId()
  await workspace.commit(uid, [creation(element)])
  await atRest(workspace)
  const [sent] = await workspace.waiting()
  expect(sent?.sentAt).not.toBeNull()

  await workspace.commit(uid, [update(element, 1)])
  await workspace.commit(uid, [update(element, 2)])
  const waiting = await workspace.waiting()
  expect(waiting.map((entry) => entry.change)).toEqual([
    { kind: 'element.create', elementId: element, data: { type: 'text', content: 'Words' } },
    { kind: 'element.update', elementId: element, baseRev: 1, data: { positionX: 2 } },
  ])
  expect(waiting[0]).toEqual(sent)
  await workspace.close()
})

test('rule 9: a create and a delete that were never sent leave nothing behind', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const before = device.server.writes.length
  const element = testId()
  await workspace.commit(uid, [creation(element), change({ kind: 'element.delete', elementId: element })])
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  expect(device.server.writes.length).toBe(before)
  await workspace.close()
})

test('rule 9: nothing merges across a restore from the trash, or into an entry that would then wait for an image', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  await workspace.saveDraft(uid)
  const element = testId()
  await workspace.commit(uid, [creation(element), change({ kind: 'board.restore' }), update(element, 1)])
  const photo = testAsset()
  const picture = testId()
  const shows = change({ kind: 'element.update', elementId: picture, baseRev: 1, data: { content: photo.address } })
  await workspace.commit(uid, [creation(picture, { type: 'image', content: 'https://example.org/a.png' })])
  await workspace.commit(uid, [shows], [photo])
  const kinds = (await workspace.waiting()).filter(({ boardUid }) => boardUid === uid).map((entry) => entry.change.kind)
  expect(kinds).toEqual([
    'board.create',
    'element.create',
    'board.restore',
    'element.update',
    'element.create',
    'element.update',
  ])
  await workspace.close()
})
