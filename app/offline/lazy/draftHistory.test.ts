import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import type { ElementPatch } from '../../../contract/shared/element'
import { turns } from '../../../tests/fuzz/VirtualClock'
import { atRest, change, creation, TestDevice, testAsset, testId, until } from '../../../tests/support/offline'
import { databaseName, type Moment, type StoredElement } from '../initial/rows'
import { draftRow, fieldsOf } from '../outbox/drafts'
import type { Change, ElementChange } from '../types'
import { draftHistory, MOMENTS_MAX } from './draftHistory'

const BOARD = testId()

const moment = (change: ElementChange, madeAt: number): Moment => ({
  seq: madeAt,
  boardUid: BOARD,
  elementId: change.elementId,
  mutationId: testId(),
  change,
  madeAt,
})
const create = (elementId: string, content = 'Words', type: 'text' | 'image' = 'text'): ElementChange => ({
  kind: 'element.create',
  elementId,
  data: { type, content },
})
const update = (elementId: string, data: ElementPatch): ElementChange => ({
  kind: 'element.update',
  elementId,
  baseRev: 0,
  data,
})
const remove = (elementId: string): ElementChange => ({ kind: 'element.delete', elementId })

/** The rows that result from applying the changes in order. */
function rowsOf(changes: readonly Change[]): StoredElement[] {
  const rows = new Map<string, StoredElement>()
  for (const each of changes) {
    if (!('elementId' in each)) continue
    const row = draftRow(BOARD, rows.get(each.elementId), each, new Date(0).toISOString())
    if (row) rows.set(each.elementId, row)
    else rows.delete(each.elementId)
  }
  return [...rows.values()]
}

const essence = (rows: readonly StoredElement[]) =>
  rows.map((row) => ({ ...fieldsOf(row), id: row.id })).sort((a, b) => a.id.localeCompare(b.id))

const changesOf = (moments: readonly Moment[], rows: readonly StoredElement[]) =>
  draftHistory(moments, rows, testId).map((each) => each.change)

const IDS = Array.from({ length: 4 }, testId)
const PICTURES = ['a', 'b', 'c'].map((letter) => testAsset(letter).address)
const step = fc.record({
  id: fc.constantFrom(...IDS),
  what: fc.constantFrom('create', 'picture', 'move', 'tag', 'untag', 'repicture', 'delete'),
  value: fc.nat(99),
})

/** Only what a draft accepts: no change of a missing element, no element created twice. */
function toMoments(steps: readonly { id: string; what: string; value: number }[]): Moment[] {
  const here = new Map<string, string>()
  return steps.flatMap(({ id, what, value }, index): Moment[] => {
    const picture = PICTURES[value % PICTURES.length] ?? ''
    const isCreation = what === 'create' || what === 'picture'
    if (isCreation === here.has(id) || (what === 'repicture' && here.get(id) !== 'picture')) return []
    if (isCreation) here.set(id, what)
    if (what === 'delete') here.delete(id)
    const made: Record<string, () => ElementChange> = {
      create: () => create(id, `Words ${value}`),
      picture: () => create(id, picture, 'image'),
      move: () => update(id, { positionX: value }),
      tag: () => update(id, { properties: { tag: value } }),
      untag: () => update(id, { properties: { tag: null } }),
      repicture: () => update(id, { content: picture }),
      delete: () => remove(id),
    }
    const change = made[what]?.()
    return change ? [moment(change, index)] : []
  })
}

test("rule 9: a draft's history ends with its current elements, and names no images but theirs", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const moments = toMoments(steps)
      const rows = rowsOf(moments.map((each) => each.change))
      const history = draftHistory(moments, rows, testId)
      expect(essence(rowsOf(history.map((each) => each.change)))).toEqual(essence(rows))
      const shown = JSON.stringify(rows)
      for (const address of JSON.stringify(history).match(/\/assets\/\w+\.png/g) ?? []) expect(shown).toContain(address)
      // In the order they were made, each under its own id, and only creations of existing elements are counted.
      expect(history.map(({ madeAt }) => madeAt)).toEqual(history.map(({ madeAt }) => madeAt).sort((a, b) => a - b))
      expect(new Set(history.map(({ mutationId }) => mutationId)).size).toBe(history.length)
      expect(history.filter((each) => each.moment === 'counted')).toHaveLength(rows.length)
      // Nothing is left out except what a removed image would need.
      if (!steps.some(({ what }) => what.includes('picture'))) expect(history).toHaveLength(moments.length)
    }),
  )
})

test("rule 9: even with moments missing, the history ends with the draft's current elements", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 60 }), (steps) => {
      const moments = toMoments(steps.map(([each]) => each))
      const rows = rowsOf(moments.map((each) => each.change))
      const noted = moments.filter((_, index) => steps[index]?.[1])
      expect(essence(rowsOf(changesOf(noted, rows)))).toEqual(essence(rows))
    }),
  )
})

test('keeps the newest of thousands of moments, and replaces older ones with the state they led to', () => {
  const [here = '', gone = ''] = IDS
  const moves = Array.from({ length: MOMENTS_MAX + 600 }, (_, index) =>
    moment(update(here, { positionX: index }), index + 3),
  )
  const moments = [moment(create(here), 1), moment(create(gone), 2), ...moves.slice(0, 300)]
  moments.push(moment(remove(gone), 303), ...moves.slice(300))
  const rows = rowsOf(moments.map((each) => each.change))
  const history = changesOf(moments, rows)
  expect(history).toHaveLength(MOMENTS_MAX + 1)
  expect(history[0]).toMatchObject({ kind: 'element.create', elementId: here, data: { positionX: 599 } })
  expect(essence(rowsOf(history))).toEqual(essence(rows))
})

test("starts from the current elements if the draft ever exceeded a board's element limit", () => {
  const ids = Array.from({ length: ELEMENTS_PER_BOARD_MAX + 1 }, testId)
  const [first = ''] = ids
  const moves = [moment(update(first, { positionX: 1 }), ids.length), moment(remove(first), ids.length + 1)]
  const moments = [...ids.map((id, index) => moment(create(id), index)), ...moves]
  const rows = rowsOf(moments.map((each) => each.change))
  const history = changesOf(moments, rows)
  expect(new Set(history.map(({ kind }) => kind))).toEqual(new Set(['element.create']))
  expect(history).toHaveLength(ELEMENTS_PER_BOARD_MAX)
})

const waitingOn = async (workspace: Awaited<ReturnType<TestDevice['open']>>, uid: string) =>
  (await workspace.waiting()).filter(({ boardUid }) => boardUid === uid)

test('rule 9: changes to a draft within two seconds merge; later ones do not, and are sent with their time', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const [id, brief] = [testId(), testId()]
  const began = device.clock.now()
  await workspace.commit(uid, [creation(id), creation(brief)])
  await workspace.commit(uid, [change(update(id, { positionX: 1 })), change(remove(brief))])
  await device.clock.advance(2_000, () => turns(1))
  await workspace.commit(uid, [change(update(id, { positionX: 2 }))])
  await device.clock.advance(1_000, () => turns(1))
  await workspace.commit(uid, [change(update(id, { positionY: 3 }))])
  await workspace.saveDraft(uid)
  await workspace.commit(uid, [change(update(id, { positionX: 4 }))])
  await workspace.commit(uid, [change(update(id, { positionX: 5 }))])
  const [board, ...changes] = await waitingOn(workspace, uid)
  expect(board?.change.kind).toBe('board.create')
  expect(
    changes.map(({ change, madeAt, moment }) => [change.kind, 'data' in change && change.data, madeAt - began, moment]),
  ).toEqual([
    ['element.create', expect.objectContaining({ positionX: 1 }), 0, 'counted'],
    ['element.update', { positionX: 2, positionY: 3 }, 2_000, 'uncounted'],
    // Made after the board was saved: not part of the draft's history.
    ['element.update', { positionX: 5 }, 3_000, undefined],
  ])
  await atRest(workspace)
  device.server.intercept = () => undefined
  device.server.seen.length = 0
  await workspace.flush(uid)
  const sent = device.server.writes.flatMap(({ path, body }) =>
    path.endsWith('/mutations') ? JSON.parse(body).mutations : [],
  )
  expect(sent.map(({ kind, at }) => [kind, at && Date.parse(at) - began])).toEqual([
    ['create', 0],
    ['update', 2_000],
    ['update', undefined],
  ])
  await workspace.close()
})

test('rule 9: elements changed or deleted between the first save and sending are still in the history', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const [changed, deleted] = [testId(), testId()]
  await workspace.commit(uid, [creation(changed), creation(deleted)])
  await workspace.saveDraft(uid)
  await workspace.commit(uid, [change(update(changed, { positionX: 4 })), change(remove(deleted))])
  const kinds = (await waitingOn(workspace, uid)).map((entry) => [entry.change.kind, entry.moment])
  expect(kinds).toEqual([
    ['board.create', undefined],
    ['element.create', 'counted'],
    ['element.create', 'counted'],
    ['element.update', undefined],
    ['element.delete', undefined],
  ])
  await workspace.close()
})

test('rule 9: changes that only led to the current elements are not counted, but nothing shows as saved until sent', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const [here, gone] = [testId(), testId()]
  await workspace.commit(uid, [creation(here), creation(gone)])
  for (let count = 0; count < 5; count++) {
    await device.clock.advance(2_000, () => turns(1))
    await workspace.commit(uid, [change(update(here, { positionX: count }))])
  }
  await workspace.commit(uid, [change(remove(gone))])
  device.server.intercept = ({ path }) => (path.endsWith('/mutations') ? 'lost' : undefined)
  await workspace.saveDraft(uid)
  await atRest(workspace)
  expect(await waitingOn(workspace, uid)).toHaveLength(2 + 5 + 1)
  expect(workspace.status().waiting).toBe(1)
  const [made] = (await waitingOn(workspace, uid)).filter(({ moment }) => moment === 'counted')
  expect(made?.change).toMatchObject({ elementId: here })
  // Only what led up to it is left.
  await workspace.discard(made?.mutationId ?? '')
  await until(async () => (await waitingOn(workspace, uid)).every(({ moment }) => moment === 'uncounted'))
  await vi.waitFor(() => expect(workspace.status().waiting).toBe(1))
  device.server.intercept = () => undefined
  await workspace.flush()
  await vi.waitFor(() => expect(workspace.status().waiting).toBe(0))
  await workspace.close()
})

test('the history of a board that is public from its first save starts with its current elements', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const [here, gone] = [testId(), testId()]
  await workspace.commit(uid, [creation(here), creation(gone)])
  await device.clock.advance(2_000, () => turns(1))
  await workspace.commit(uid, [change(update(here, { content: 'In the end' })), change(remove(gone))])
  await workspace.saveDraft(uid, { visibility: 'public' })
  const changes = (await waitingOn(workspace, uid)).map((entry) => entry.change)
  expect(changes).toEqual([
    expect.objectContaining({ kind: 'board.create' }),
    { kind: 'element.create', elementId: here, data: expect.objectContaining({ content: 'In the end' }) },
  ])
  await workspace.close()
})

test('rule 9: a draft older than recorded moments starts with its state at the time, and its queue is sent', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const early = await device.open()
  const { uid } = await early.createDraft()
  const [old, brief] = [creation(), creation()]
  await early.commit(uid, [old, brief])
  await early.close()
  const db = new Dexie(databaseName(7), { indexedDB: device.indexedDB, IDBKeyRange })
  await db.open()
  await db.table('moments').clear()
  db.close()

  const workspace = await device.open()
  await device.clock.advance(5_000, () => turns(1))
  const id = 'elementId' in old.change ? old.change.elementId : ''
  await workspace.commit(uid, [change(update(id, { positionX: 9 }))])
  await workspace.saveDraft(uid)
  const kinds = (await waitingOn(workspace, uid)).map(({ change }) => change.kind)
  expect(kinds).toEqual(['board.create', 'element.create', 'element.create', 'element.update'])
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => (await workspace.waiting()).length === 0)
  expect(device.server.elements.get(id)?.positionX).toBe(9)
  expect(device.server.elements.size).toBe(2)
  await workspace.close()
})

test("the number of a draft's moments stays limited", async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const { uid } = await workspace.createDraft()
  const id = testId()
  await workspace.commit(uid, [creation(id)])
  const db = new Dexie(databaseName(7), { indexedDB: device.indexedDB, IDBKeyRange })
  await db.open()
  const moments = () => db.table<Moment, number>('moments')
  const [made] = await moments().toArray()
  const moves = Array.from({ length: 2_998 }, (_, index) => {
    const { seq: __, ...move } = moment(update(id, { positionX: index }), index)
    return { ...move, boardUid: uid }
  })
  await moments().bulkAdd(moves as Moment[])
  await device.clock.advance(2_000, () => turns(1))
  await workspace.commit(uid, [change(update(id, { positionY: 7 }))])
  await until(async () => (await moments().count()) === MOMENTS_MAX + 1)
  const [first] = await moments().toArray()
  expect(first).toMatchObject({ seq: made?.seq, mutationId: made?.mutationId, madeAt: made?.madeAt })
  expect(first?.change).toMatchObject({ kind: 'element.create', data: { positionX: 998 } })
  db.close()
  await workspace.close()
})

test('discarding or saving a draft deletes its moments', async () => {
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  const workspace = await device.open()
  const [saved, discarded] = [await workspace.createDraft(), await workspace.createDraft()]
  for (const { uid } of [saved, discarded]) await workspace.commit(uid, [creation()])
  await workspace.saveDraft(saved.uid)
  await workspace.deleteBoard(discarded.uid)
  await workspace.close()
  const db = new Dexie(databaseName(7), { indexedDB: device.indexedDB, IDBKeyRange })
  await db.open()
  expect(await db.table('moments').count()).toBe(0)
  db.close()
})
