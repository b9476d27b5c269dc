import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import type { ElementPatch } from '../../../contract/shared/element'
import { atRest, change, creation, TestDevice, testAsset, testId } from '../../../tests/support/offline'
import { openDatabase } from '../database'
import type { Change, OutboxEntry, Refusal } from '../types'
import { coalesce, computeSendStates, deleteRuns, type Lane, type SendState } from './outbox'

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

describe('merging two changes', () => {
  const update = (data: ElementPatch, baseRev = 5): Change => ({
    kind: 'element.update',
    elementId: 'e',
    baseRev,
    data,
  })
  const create: Change = {
    kind: 'element.create',
    elementId: 'e',
    data: { type: 'text', content: 'Words', properties: { color: '#000000', bold: true } },
  }
  const remove: Change = { kind: 'element.delete', elementId: 'e' }

  test('rule 9: two updates merge key by key, keeping the oldest baseRev', () => {
    const first = update({ positionX: 1, properties: { color: '#111111', bold: true } }, 5)
    const second = update({ positionY: 2, properties: { color: '#222222', italic: null } }, 9)
    expect(coalesce(first, second)).toEqual(
      update({ positionX: 1, positionY: 2, properties: { color: '#222222', bold: true, italic: null } }, 5),
    )
  })

  test('rule 9: an update merges into its create, where null removes the property', () => {
    expect(coalesce(create, update({ content: 'New', properties: { bold: null, size: 3 } }))).toEqual({
      ...create,
      data: { type: 'text', content: 'New', properties: { color: '#000000', size: 3 } },
    })
  })

  test('rule 9: an update to a restored element stays an update, in case someone else restores it first', () => {
    const back: Change = { ...create, isReturn: true }
    const [first, second] = [update({ content: 'New' }, 5), update({ positionX: 1, properties: { bold: null } }, 7)]
    const merged = coalesce(back, first)
    expect(merged).toEqual({
      ...back,
      data: { ...back.data, content: 'New' },
      orUpdate: { baseRev: 5, data: { content: 'New' } },
    })
    expect(coalesce(merged as Change, second)).toMatchObject({
      data: { content: 'New', positionX: 1, properties: { color: '#000000' } },
      orUpdate: { baseRev: 5, data: { content: 'New', positionX: 1, properties: { bold: null } } },
    })
  })

  test('rule 9: a create and a delete cancel out', () => {
    expect(coalesce(create, remove)).toBe('nothing')
    // Someone else may have restored it first: it still has to be deleted.
    expect(coalesce({ ...create, isReturn: true }, remove)).toBeNull()
  })

  test('rule 9: changes that would mean something else merged stay separate', () => {
    expect(coalesce(update({ positionX: 1 }), remove)).toBeNull()
    expect(coalesce(remove, create)).toBeNull()
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${from + index}`, index]))
    expect(coalesce(update({ properties: many(0) }), update({ properties: many(30) }))).toBeNull()
  })

  test('a board name repeated by Save merges with a rename, and keeps the rev at which the name was seen', () => {
    const repeat = (name: string, baseRev: number): Change => ({ kind: 'board.update', data: { name }, baseRev })
    const rename: Change = { kind: 'board.update', data: { name: 'New', category: 'Art' } }
    expect(coalesce(repeat('Old', 5), rename)).toEqual({ ...rename, baseRev: 5 })
    expect(coalesce(rename, repeat('New', 5))).toEqual({ ...rename, baseRev: 5 })
    expect(coalesce(repeat('Old', 5), repeat('Other', 7))).toEqual(repeat('Other', 7))
    expect(coalesce(rename, { kind: 'board.update', data: { name: 'Newer' } })).not.toHaveProperty('baseRev')
  })
})

describe('what may be sent', () => {
  const PHOTO = `/assets/${'a'.repeat(64)}.png`
  const refusal: Refusal = { status: 400, code: 'VALIDATION_FAILED', message: 'No' }
  const create = (elementId: string, content = 'Words'): Change => ({
    kind: 'element.create',
    elementId,
    data: content === PHOTO ? { type: 'image', content } : { type: 'text', content },
  })
  const move = (elementId: string, positionX: number): Change => ({
    kind: 'element.update',
    elementId,
    baseRev: 1,
    data: { positionX },
  })
  const remove = (elementId: string): Change => ({ kind: 'element.delete', elementId })
  const rename: Change = { kind: 'board.update', data: { name: 'New' } }

  /** refused: the server has refused this one; deleted: because someone else had deleted the element. */
  function stand(
    changes: readonly (Change | [Change, 'refused' | 'deleted'])[],
    rest: Partial<Lane> = {},
  ): SendState[] {
    const entries = changes.map((item, seq): OutboxEntry => {
      const [change, refused] = Array.isArray(item) ? item : [item, null]
      const mutationId = String(seq)
      return {
        seq,
        mutationId,
        version: 1,
        boardUid: 'b',
        change,
        sentAt: null,
        refusal: refused && (refused === 'deleted' ? { ...refusal, status: 410, code: 'ELEMENT_DELETED' } : refusal),
        madeAt: 0,
      }
    })
    const result = computeSendStates({ entries, uploads: new Map(), isInTrash: false, ...rest })
    return entries.map(({ mutationId }) => result.get(mutationId) ?? 'ready')
  }

  test('rule 3: everything on a board waits for the board', () => {
    const board: Change = { kind: 'board.create', data: { name: 'Board' } }
    expect(stand([board, create('e'), rename])).toEqual(['ready', 'blocked', 'blocked'])
    expect(stand([[board, 'refused'], create('e'), rename])).toEqual(['refused', 'parked', 'parked'])
  })

  test('rule 3: an element and its changes wait for its image; the text next to it does not', () => {
    const uploads = new Map([[PHOTO, 'waiting' as const]])
    const changes = [create('photo', PHOTO), create('text'), move('photo', 3), rename]
    expect(stand(changes, { uploads })).toEqual(['blocked', 'ready', 'blocked', 'ready'])
  })

  test('rule 3: moving a board to the trash waits for the changes before it', () => {
    const uploads = new Map([[PHOTO, 'waiting' as const]])
    expect(stand([create('photo', PHOTO), { kind: 'board.delete' }, create('late')], { uploads })).toEqual([
      'blocked',
      'blocked',
      'blocked',
    ])
  })

  test('rule 3: a version waits for the changes before it; those after it do not wait', () => {
    const version: Change = { kind: 'board.version', comment: null }
    const uploads = new Map([[PHOTO, 'waiting' as const]])
    expect(stand([create('photo', PHOTO), version, create('late')], { uploads })).toEqual([
      'blocked',
      'blocked',
      'ready',
    ])
    expect(stand([[create('e'), 'refused'], version])).toEqual(['refused', 'ready'])
  })

  test('rule 5: changes that depend on a refused one are parked with it, and the rest continues', () => {
    expect(stand([[create('e'), 'refused'], move('e', 1), remove('e'), create('f')])).toEqual([
      'refused',
      'parked',
      'parked',
      'ready',
    ])
    expect(
      stand([
        [move('e', 1), 'refused'],
        move('e', 2),
        { ...move('e', 0), data: { rotation: 5 } } as Change,
        remove('e'),
      ]),
    ).toEqual(['refused', 'parked', 'ready', 'ready'])
    expect(stand([create('photo', PHOTO), create('f')], { uploads: new Map([[PHOTO, 'refused']]) })).toEqual([
      'parked',
      'ready',
    ])
  })

  test('rule 5: a restored element can be changed again, whatever was refused before', () => {
    expect(stand([[move('e', 1), 'refused'], create('e'), move('e', 2)])).toEqual(['refused', 'ready', 'ready'])
    expect(stand([[move('e', 1), 'deleted'], move('e', 2)])).toEqual(['refused', 'ready'])
  })

  test('rule 5: a board in the trash parks its lane until it is restored', () => {
    expect(stand([create('e'), rename], { isInTrash: true })).toEqual(['parked', 'parked'])
    expect(stand([create('e'), { kind: 'board.restore' }], { isInTrash: true })).toEqual(['blocked', 'ready'])
  })
})

describe('deleting many rows', () => {
  test.each([
    { gone: [], left: [1, 2, 3, 4, 5, 6, 7] },
    { gone: [4], left: [1, 2, 3, 5, 6, 7] },
    { gone: [2, 3, 4], left: [1, 5, 6, 7] },
    { gone: [7, 1, 3, 2, 6], left: [4, 5] },
    { gone: [6, 3, 1, 2, 4], left: [5, 7] },
    { gone: [4, 5, 6, 7], left: [1, 2, 3] },
    { gone: [1, 2, 3, 4, 5, 6, 7], left: [] },
  ])('deletes exactly $gone', async ({ gone, left }) => {
    const db = await openDatabase({ userId: 1, indexedDB: new IDBFactory(), IDBKeyRange })
    for (let seq = 1; seq <= 7; seq++) {
      const change = { kind: 'board.version', comment: String(seq) } as const
      const fields = { boardUid: 'b', lane: 'b', target: 'b', sentAt: null, refusal: null, madeAt: 0 }
      expect(await db.outbox.add({ ...fields, mutationId: testId(), version: 1, change })).toBe(seq)
    }
    await deleteRuns(db.outbox, gone)
    expect(await db.outbox.toCollection().primaryKeys()).toEqual(left)
    db.close()
  })
})
