import { describe, expect, it } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'
import { A, B, looks, opened, TestUndoStorage } from './testUndo'

// Tests the table in docs/undo.md.

const shape = { type: 'shape', content: 'circle', positionX: 50, positionY: 60 } as const

describe('an element that I created', () => {
  it('is deleted by undo and restored unchanged by redo', async () => {
    const { store } = await opened()
    const id = store.add(shape)
    const before = store.element(id)
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 0, ids: [id] })
    expect(store.element(id)).toBeUndefined()
    expect(store.redo()).toMatchObject({ kind: 'done', back: [id] })
    expect(store.element(id)).toEqual(before)
    expect([...store.selection]).toEqual([id])
  })

  it('is deleted by undo with someone else’s changes, and restored with them', async () => {
    const { store, theirs, acknowledge } = await opened()
    const id = store.add(shape)
    await acknowledge()
    theirs(id, { content: 'triangle' })
    store.undo()
    expect(store.element(id)).toBeUndefined()
    store.redo()
    expect(store.element(id)?.content).toBe('triangle')
  })

  it('is skipped by undo if someone else has deleted it: the step before it is undone', async () => {
    const { store, theyDelete, acknowledge } = await opened()
    store.update(['a'], { positionX: 99 })
    const id = store.add(shape)
    await acknowledge()
    theyDelete(id)
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 0, ids: ['a'] })
    expect(store.element('a')?.positionX).toBe(10)
  })
})

describe('an element that I created and undid', () => {
  it('is left alone by redo if someone else has restored it', async () => {
    const { store, theyBringBack, acknowledge } = await opened()
    const id = store.add(shape)
    const row = testRow(id, { ...store.element(id), positionX: 444 })
    store.undo()
    await acknowledge()
    theyBringBack(row)
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 0 })
    expect(store.element(id)?.positionX).toBe(444)
  })
})

describe('a value that I set', () => {
  it('is reset by undo and set again by redo, each as a new change', async () => {
    const { store, source } = await opened()
    store.update(['b'], { positionX: 5, properties: { color: '#ff0000', opacity: 0.5 } })
    store.undo()
    expect(store.element('b')).toMatchObject({ positionX: 300, properties: { color: '#111111' } })
    expect(store.element('b')?.properties).not.toHaveProperty('opacity')
    store.redo()
    expect(store.element('b')).toMatchObject({ positionX: 5, properties: { color: '#ff0000', opacity: 0.5 } })
    await store.stored()
    const ids = source.commits.flat().map(({ mutationId }) => mutationId)
    expect(new Set(ids).size).toBe(3)
    expect(source.commits.flat()[1]?.change).toMatchObject({
      kind: 'element.update',
      data: { positionX: 300, properties: { color: '#111111', opacity: null } },
    })
  })

  it('is kept if someone else has changed it since; the step before is undone', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['b'], { positionX: 77 })
    store.update(['a'], { positionX: 20 })
    await acknowledge()
    theirs('a', { positionX: 30 })
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 1, ids: ['b'] })
    expect(store.element('a')?.positionX).toBe(30)
    expect(store.element('b')?.positionX).toBe(300)
  })

  it('is undone even if someone else has changed another field of the same step', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['a'], { positionX: 20, positionY: 20, properties: { color: '#ff0000' } })
    await acknowledge()
    theirs('a', { positionY: 500 })
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 1 })
    expect(store.element('a')).toMatchObject({ positionX: 10, positionY: 500, properties: {} })
    expect(store.redo()).toMatchObject({ kind: 'done', skipped: 0 })
    expect(store.element('a')).toMatchObject({ positionX: 20, positionY: 500, properties: { color: '#ff0000' } })
  })

  it('is skipped by undo if someone else has deleted the element: nothing is restored or left to undo', async () => {
    const { store, source, theyDelete, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    await acknowledge()
    theyDelete('a')
    const count = source.commits.length
    expect(store.undo()).toMatchObject({ kind: 'nothing', skipped: 1 })
    expect(store.canUndo).toBe(false)
    await store.stored()
    expect(source.commits).toHaveLength(count)
  })

  it('is reset to someone else’s value if it replaced that', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    await acknowledge()
    theirs('a', { positionX: 30 })
    store.update(['a'], { positionX: 40 })
    store.undo()
    expect(store.element('a')?.positionX).toBe(30)
    expect(store.undo()).toMatchObject({ kind: 'nothing', skipped: 1 })
    expect(store.element('a')?.positionX).toBe(30)
  })

  it('is not set again by redo if someone else has changed it since the undo', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    await acknowledge()
    theirs('a', { positionX: 30 })
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 1 })
    expect(store.element('a')?.positionX).toBe(30)
  })

  it('is not set again by redo if someone else has deleted the element', async () => {
    const { store, theyDelete, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    await acknowledge()
    theyDelete('a')
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 1 })
  })
})

describe('an element that I deleted', () => {
  it('is restored by undo with its id and all its fields, and selected; redo deletes it again', async () => {
    const full = testRow('f', { rotation: 30, zIndex: 7, properties: { groupId: 'g', name: 'Mine', color: '#123456' } })
    const { store, source, acknowledge } = await opened({ elements: [A, B, full] })
    const before = looks(store)
    store.remove(['f'])
    await acknowledge()
    expect(store.undo()).toMatchObject({ kind: 'done', back: ['f'] })
    expect(looks(store)).toEqual(before)
    expect([...store.selection]).toEqual(['f'])
    await store.stored()
    expect(source.commits.at(-1)?.[0]?.change).toMatchObject({ kind: 'element.create', elementId: 'f' })
    store.redo()
    expect(store.element('f')).toBeUndefined()
  })

  it('is left as it is if someone else has restored it', async () => {
    const { store, theyBringBack, acknowledge } = await opened()
    store.remove(['a'])
    await acknowledge()
    theyBringBack({ ...A, positionX: 444 })
    expect(store.undo()).toMatchObject({ kind: 'nothing', skipped: 0 })
    expect(store.element('a')?.positionX).toBe(444)
  })

  it('is deleted by redo with someone else’s changes since the undo, and restored with them', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.remove(['a'])
    store.undo()
    await acknowledge()
    theirs('a', { content: 'triangle' })
    store.redo()
    expect(store.element('a')).toBeUndefined()
    store.undo()
    expect(store.element('a')?.content).toBe('triangle')
  })
})

describe('an element that I deleted and restored', () => {
  it('is skipped by redo if someone else has deleted it since', async () => {
    const { store, theyDelete, acknowledge } = await opened()
    store.remove(['a'])
    store.undo()
    await acknowledge()
    theyDelete('a')
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 0 })
    expect(store.element('a')).toBeUndefined()
  })
})

describe('undo steps', () => {
  it('with several elements are one commit and are undone as one', async () => {
    const { store, source } = await opened()
    const before = looks(store)
    store.group(['a', 'b'])
    store.moveBy(7, 7, ['a', 'b'])
    store.remove(['a', 'b', 't'])
    store.undo()
    store.undo()
    store.undo()
    expect(looks(store)).toEqual(before)
    await store.stored()
    expect(source.commits.flat()).toHaveLength(14)
    expect(store.canUndo).toBe(false)
    store.redo()
    store.redo()
    store.redo()
    expect(store.size).toBe(0)
  })

  it('with several elements are undone where that is still possible', async () => {
    const { store, theirs, theyDelete, acknowledge } = await opened()
    store.update(['a', 'b', 't'], { positionX: 1 })
    await acknowledge()
    theirs('a', { positionX: 2 })
    theyDelete('t')
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 2, ids: ['b'] })
    expect(store.element('b')?.positionX).toBe(300)
  })

  it('typing into one text is one step, however often it is stored meanwhile', async () => {
    const { store, later } = await opened()
    store.startEditing('t')
    for (const content of ['W', 'Wo', 'Wor']) {
      store.setDraft([{ id: 't', patch: { content } }])
      store.commitDraft()
      later(5000)
    }
    store.endEditing()
    store.startEditing('t')
    store.setDraft([{ id: 't', patch: { content: 'Word' } }])
    store.endEditing()
    store.undo()
    expect(store.element('t')?.content).toBe('Wor')
    store.undo()
    expect(store.element('t')?.content).toBe('Words')
    expect(store.canUndo).toBe(false)
  })

  it('undo while typing stores the text first and then undoes it', async () => {
    const { store } = await opened()
    store.startEditing('t')
    store.setDraft([{ id: 't', patch: { content: 'Other' } }])
    expect(store.undo().kind).toBe('done')
    expect(store.editing).toBeNull()
    expect(store.element('t')?.content).toBe('Words')
    store.redo()
    expect(store.element('t')?.content).toBe('Other')
  })

  it('typing that restores the original text makes no step', async () => {
    const { store } = await opened()
    store.startEditing('t')
    for (const content of ['Wordsy', 'Words']) {
      store.setDraft([{ id: 't', patch: { content } }])
      store.commitDraft()
    }
    store.endEditing()
    expect(store.canUndo).toBe(false)
  })

  it('typing that goes on after it restored the original text is a step of its own', async () => {
    const { store } = await opened()
    store.update(['a'], { positionX: 99 })
    store.startEditing('t')
    for (const content of ['Wordsy', 'Words', 'Wordless']) {
      store.setDraft([{ id: 't', patch: { content } }])
      store.commitDraft()
    }
    store.endEditing()
    store.undo()
    expect(store.element('t')?.content).toBe('Words')
    expect(store.element('a')?.positionX).toBe(99)
  })

  it('nudges of the same elements in quick succession are one step; drags never are', async () => {
    const { store, later } = await opened()
    for (let count = 0; count < 5; count++) {
      store.moveBy(1, 0, ['a'])
      later(300)
    }
    later(600)
    store.moveBy(1, 0, ['a'])
    store.moveBy(1, 0, ['b'])
    store.undo()
    expect(store.element('b')?.positionX).toBe(300)
    store.undo()
    expect(store.element('a')?.positionX).toBe(15)
    store.undo()
    expect(store.element('a')?.positionX).toBe(10)
    for (const dx of [3, 4]) {
      store.setLift(['a'], dx, 0)
      store.commitDraft()
    }
    store.undo()
    expect(store.element('a')?.positionX).toBe(13)
  })

  it('a new change clears the redo steps', async () => {
    const { store } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    expect(store.canRedo).toBe(true)
    store.update(['b'], { positionX: 1 })
    expect(store.canRedo).toBe(false)
    expect(store.redo().kind).toBe('nothing')
  })

  it('changes to the board’s own fields are not undone', async () => {
    const { store } = await opened()
    store.update(['a'], { positionX: 20 })
    store.updateBoard({ name: 'Named' })
    store.undo()
    expect(store.board?.name).toBe('Named')
    expect(store.element('a')?.positionX).toBe(10)
  })

  it('nothing can be undone on a read-only board', async () => {
    const { store, source } = await opened()
    store.update(['a'], { positionX: 20 })
    await store.stored()
    let notified = 0
    store.subscribe('history', () => notified++)
    source.emit({ board: testBoard({ cursor: 1, canEdit: false }) })
    expect(notified).toBe(1)
    expect(store.canUndo).toBe(false)
    expect(store.undo().kind).toBe('nothing')
    expect(store.element('a')?.positionX).toBe(20)
  })

  it('notifies when undo or redo becomes available, and of each change before it is committed', async () => {
    const { store } = await opened()
    const notified: string[] = []
    store.subscribe('history', () => notified.push(`${store.canUndo} ${store.canRedo}`))
    store.onOwn((changes, cause) => notified.push(`${cause} ${changes.length} at ${store.element('a')?.positionX}`))
    store.update(['a'], { positionX: 20 })
    store.undo()
    store.redo()
    expect(notified).toEqual(['do 1 at 10', 'true false', 'undo 1 at 20', 'false true', 'redo 1 at 10', 'true false'])
  })

  it('an undo requested before the history is loaded waits for it', async () => {
    const source = new TestSource({ board: testBoard(), elements: [A], pending: [] })
    const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: () => {} })
    await store.open()
    expect(store.undo().kind).toBe('nothing')
    store.update(['a'], { positionX: 20 })
    expect(store.canUndo).toBe(true)
    expect(store.undo().kind).toBe('done')
    await store.loadHistory()
    expect(store.element('a')?.positionX).toBe(10)
    expect(store.canRedo).toBe(true)
  })
})

describe('changes refused by the server', () => {
  it('are removed from the steps, and the previous step is undone next', async () => {
    const { store, source, acknowledge } = await opened()
    store.update(['b'], { positionX: 1 })
    await acknowledge()
    store.update(['a'], { positionX: 20 })
    await store.stored()
    source.refuse()
    expect(store.element('a')?.positionX).toBe(10)
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 0, ids: ['b'] })
    expect(store.canUndo).toBe(false)
  })

  it('leave nothing that later typing could join', async () => {
    const { store, source, acknowledge } = await opened()
    store.update(['a'], { positionX: 99 })
    await acknowledge()
    store.startEditing('t')
    store.setDraft([{ id: 't', patch: { content: 'Refused' } }])
    store.commitDraft()
    await store.stored()
    source.refuse()
    store.setDraft([{ id: 't', patch: { content: 'Accepted' } }])
    store.endEditing()
    store.undo()
    expect(store.element('t')?.content).toBe('Words')
    expect(store.element('a')?.positionX).toBe(99)
  })

  it('remove all steps of an element whose creation was refused', async () => {
    const { store, source } = await opened()
    const id = store.add(shape)
    await store.stored()
    store.update([id], { positionX: 1 })
    store.update([id, 'a'], { positionX: 2 })
    await store.stored()
    source.refuse()
    expect(store.undo()).toMatchObject({ kind: 'done', ids: ['a'], skipped: 0 })
    expect(store.canUndo).toBe(false)
  })

  it('are found by the outbox entry that they were merged into', async () => {
    const { store, source } = await opened()
    store.update(['a'], { positionX: 20 })
    await store.stored()
    source.mergeNext = true
    store.update(['a'], { positionY: 30 })
    await store.stored()
    source.refuse()
    expect(store.canUndo).toBe(false)
  })

  it('are not offered for redo if they were an undo', async () => {
    const { store, source, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    await acknowledge()
    store.undo()
    await store.stored()
    source.refuse()
    expect(store.element('a')?.positionX).toBe(20)
    expect(store.canRedo).toBe(false)
  })
})

describe('across reloads', () => {
  it('undo and redo steps are stored and continue after a reload', async () => {
    const shelf = new TestUndoStorage()
    const { store, source } = await opened({ shelf })
    store.update(['a'], { positionX: 20 })
    store.remove(['b'])
    store.update(['t'], { content: 'Other' })
    store.undo()
    await store.stored()
    store.close()
    await expect.poll(() => shelf.steps.size).toBe(3)

    const again = await opened({ source, shelf, first: '8' })
    expect(again.store.element('t')?.content).toBe('Words')
    again.store.redo()
    expect(again.store.element('t')?.content).toBe('Other')
    again.store.undo()
    again.store.undo()
    expect(again.store.element('b')).toMatchObject({ positionX: 300 })
    again.store.undo()
    expect(again.store.element('a')?.positionX).toBe(10)
    expect(again.store.undo().kind).toBe('nothing')
    await again.store.stored()
    await expect.poll(() => [...shelf.steps.values()].length).toBe(3)
  })

  it('a change made before the stored steps are loaded is undone before them', async () => {
    const shelf = new TestUndoStorage()
    const first = await opened({ shelf })
    first.store.update(['a'], { positionX: 20 })
    await first.store.stored()
    await expect.poll(() => shelf.steps.size).toBe(1)
    const { source } = first
    const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('8'), undoStorage: shelf })
    await store.open()
    store.update(['a'], { positionX: 30 })
    await store.loadHistory()
    store.undo()
    expect(store.element('a')?.positionX).toBe(20)
    store.undo()
    expect(store.element('a')?.positionX).toBe(10)
  })

  it('typing goes on in its step if the stored steps are loaded in between', async () => {
    const shelf = new TestUndoStorage()
    const first = await opened({ shelf })
    first.store.update(['a'], { positionX: 20 })
    await first.store.stored()
    await expect.poll(() => shelf.steps.size).toBe(1)
    const { source } = first
    const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('8'), undoStorage: shelf })
    await store.open()
    store.startEditing('t')
    store.setDraft([{ id: 't', patch: { content: 'Word' } }])
    store.commitDraft()
    await store.loadHistory()
    store.setDraft([{ id: 't', patch: { content: 'World' } }])
    store.endEditing()
    store.undo()
    expect(store.element('t')?.content).toBe('Words')
    store.undo()
    expect(store.element('a')?.positionX).toBe(10)
  })

  it('nothing is loaded if nothing was stored', async () => {
    const source = new TestSource({ board: testBoard(), elements: [A], pending: [] })
    const store = new BoardStore({ source, boardUid: BOARD_UID, undoStorage: new TestUndoStorage() })
    await store.open()
    await store.loadPersistedHistory()
    expect(store.canUndo).toBe(false)
  })

  it('an undo requested before the stored steps are loaded waits for them', async () => {
    const shelf = new TestUndoStorage()
    const first = await opened({ shelf })
    first.store.update(['a'], { positionX: 20 })
    await expect.poll(() => shelf.steps.size).toBe(1)

    const store = new BoardStore({
      source: first.source,
      boardUid: BOARD_UID,
      newId: countingIds('8'),
      undoStorage: shelf,
    })
    await store.open()
    expect(store.isHistoryKnown).toBe(false)
    store.undo()
    await store.loadPersistedHistory()
    expect(store.element('a')?.positionX).toBe(10)
    expect([store.isHistoryKnown, store.canUndo, store.canRedo]).toEqual([true, false, true])
  })

  it('steps refused meanwhile are dropped', async () => {
    const shelf = new TestUndoStorage()
    const first = await opened({ shelf })
    first.store.update(['a'], { positionX: 20 })
    await first.store.stored()
    await expect.poll(() => shelf.steps.size).toBe(1)
    first.store.close()
    first.source.refuse()
    const again = await opened({ source: first.source, shelf, first: '8' })
    expect(again.store.canUndo).toBe(false)
    await expect.poll(() => shelf.steps.size).toBe(0)
  })

  it('steps written by an unknown version are deleted', async () => {
    const shelf = new TestUndoStorage()
    await shelf.save([{ seq: 4, assets: [], value: { version: 99, pile: 'done', acts: [] } }], [])
    const { store } = await opened({ shelf })
    expect(store.canUndo).toBe(false)
    await expect.poll(() => shelf.steps.size).toBe(0)
  })

  it('only the newest 200 steps are stored', async () => {
    const shelf = new TestUndoStorage()
    const { store } = await opened({ shelf })
    for (let count = 1; count <= 230; count++) store.update(['a'], { positionX: 1000 + count })
    await store.stored()
    await expect.poll(() => shelf.steps.size).toBe(200)
    let undone = 0
    while (store.undo().kind === 'done') undone++
    expect(undone).toBe(200)
    expect(store.element('a')?.positionX).toBe(1030)
  })
})

describe('two tabs', () => {
  it('each undoes its own changes, and what the other has changed since is kept', async () => {
    const one = await opened()
    const two = await opened({ source: one.source, first: '8' })
    one.store.update(['a'], { positionX: 20 })
    two.store.update(['b'], { positionX: 1 })
    await one.store.stored()
    await two.store.stored()
    one.store.update(['b'], { positionX: 2 })
    await one.store.stored()
    expect(two.store.element('b')?.positionX).toBe(2)
    expect(two.store.undo()).toMatchObject({ kind: 'nothing', skipped: 1 })
    one.store.undo()
    one.store.undo()
    await one.store.stored()
    expect(two.store.element('a')?.positionX).toBe(10)
    expect(two.store.element('b')?.positionX).toBe(1)
  })

  it('a duplicated tab writes to the same stack, and the steps read from it can be undone', async () => {
    const shelf = new TestUndoStorage()
    const one = await opened({ shelf })
    const two = await opened({ source: one.source, shelf, first: '8' })
    one.store.update(['a'], { positionX: 20 })
    two.store.update(['b'], { positionX: 1 })
    two.store.remove(['t'])
    await one.store.stored()
    await two.store.stored()
    await expect.poll(() => shelf.steps.size).toBe(2)
    const again = await opened({ source: one.source, shelf, first: '7' })
    while (again.store.undo().kind === 'done');
    expect(again.store.element('t')?.content).toBe('Words')
  })
})
