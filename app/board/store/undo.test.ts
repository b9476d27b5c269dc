import { describe, expect, it } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'
import { A, B, looks, opened, TestUndoStorage } from './testUndo'

// The table of docs/undo.md.

const shape = { type: 'shape', content: 'circle', positionX: 50, positionY: 60 } as const

describe('an element that I created', () => {
  it('is deleted by undo, and brought back as it was by redo', async () => {
    const { store } = await opened()
    const id = store.add(shape)
    const before = store.element(id)
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 0, ids: [id] })
    expect(store.element(id)).toBeUndefined()
    expect(store.redo()).toMatchObject({ kind: 'done', back: [id] })
    expect(store.element(id)).toEqual(before)
    expect([...store.selection]).toEqual([id])
  })

  it('goes with what somebody else has changed of it, and comes back with that', async () => {
    const { store, theirs, acknowledge } = await opened()
    const id = store.add(shape)
    await acknowledge()
    theirs(id, { content: 'triangle' })
    store.undo()
    expect(store.element(id)).toBeUndefined()
    store.redo()
    expect(store.element(id)?.content).toBe('triangle')
  })

  it('and somebody else has deleted needs no undo: the step before it is taken', async () => {
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
  it('and somebody else has brought back stays as it is: there is nothing to redo', async () => {
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
  it('is set back by undo and set again by redo, each as a new change', async () => {
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

  it('and somebody else has changed since stays theirs; the step before it is taken', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['b'], { positionX: 77 })
    store.update(['a'], { positionX: 20 })
    await acknowledge()
    theirs('a', { positionX: 30 })
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 1, ids: ['b'] })
    expect(store.element('a')?.positionX).toBe(30)
    expect(store.element('b')?.positionX).toBe(300)
  })

  it('goes back alone where somebody else has changed another field of the same step', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['a'], { positionX: 20, positionY: 20, properties: { color: '#ff0000' } })
    await acknowledge()
    theirs('a', { positionY: 500 })
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 1 })
    expect(store.element('a')).toMatchObject({ positionX: 10, positionY: 500, properties: {} })
    expect(store.redo()).toMatchObject({ kind: 'done', skipped: 0 })
    expect(store.element('a')).toMatchObject({ positionX: 20, positionY: 500, properties: { color: '#ff0000' } })
  })

  it('of an element that somebody else has deleted is left: nothing comes back, and nothing is left to undo', async () => {
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

  it('over what somebody else had set goes back to theirs', async () => {
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

  it('and undid, and somebody else has changed since, is not set again by redo', async () => {
    const { store, theirs, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    await acknowledge()
    theirs('a', { positionX: 30 })
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 1 })
    expect(store.element('a')?.positionX).toBe(30)
  })

  it('and undid is not set again where somebody else has deleted the element', async () => {
    const { store, theyDelete, acknowledge } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    await acknowledge()
    theyDelete('a')
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 1 })
  })
})

describe('an element that I deleted', () => {
  it('comes back with its id and all it had, and is selected; redo deletes it again', async () => {
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

  it('and somebody else has brought back stays as they brought it', async () => {
    const { store, theyBringBack, acknowledge } = await opened()
    store.remove(['a'])
    await acknowledge()
    theyBringBack({ ...A, positionX: 444 })
    expect(store.undo()).toMatchObject({ kind: 'nothing', skipped: 0 })
    expect(store.element('a')?.positionX).toBe(444)
  })

  it('and somebody else has changed between undo and redo goes with their change, and comes back with it', async () => {
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

describe('an element that I deleted and brought back', () => {
  it('and somebody else has deleted since needs no redo', async () => {
    const { store, theyDelete, acknowledge } = await opened()
    store.remove(['a'])
    store.undo()
    await acknowledge()
    theyDelete('a')
    expect(store.redo()).toMatchObject({ kind: 'nothing', skipped: 0 })
    expect(store.element('a')).toBeUndefined()
  })
})

describe('steps', () => {
  it('of several elements are one commit, and go back as one', async () => {
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

  it('of several elements go back where they still can', async () => {
    const { store, theirs, theyDelete, acknowledge } = await opened()
    store.update(['a', 'b', 't'], { positionX: 1 })
    await acknowledge()
    theirs('a', { positionX: 2 })
    theyDelete('t')
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 2, ids: ['b'] })
    expect(store.element('b')?.positionX).toBe(300)
  })

  it('typing in one text is one step, however often it was stored meanwhile', async () => {
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

  it('undo while a text is typed stores it first, and takes it back', async () => {
    const { store } = await opened()
    store.startEditing('t')
    store.setDraft([{ id: 't', patch: { content: 'Other' } }])
    expect(store.undo().kind).toBe('done')
    expect(store.editing).toBeNull()
    expect(store.element('t')?.content).toBe('Words')
    store.redo()
    expect(store.element('t')?.content).toBe('Other')
  })

  it('what was typed and taken back by hand is no step', async () => {
    const { store } = await opened()
    store.startEditing('t')
    for (const content of ['Wordsy', 'Words']) {
      store.setDraft([{ id: 't', patch: { content } }])
      store.commitDraft()
    }
    store.endEditing()
    expect(store.canUndo).toBe(false)
  })

  it('nudges of the same elements that follow at once are one step; drags never are', async () => {
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

  it('a new change takes the way forward away', async () => {
    const { store } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    expect(store.canRedo).toBe(true)
    store.update(['b'], { positionX: 1 })
    expect(store.canRedo).toBe(false)
    expect(store.redo().kind).toBe('nothing')
  })

  it("the board's own fields are not taken back", async () => {
    const { store } = await opened()
    store.update(['a'], { positionX: 20 })
    store.updateBoard({ name: 'Named' })
    store.undo()
    expect(store.board?.name).toBe('Named')
    expect(store.element('a')?.positionX).toBe(10)
  })

  it('who may only look undoes nothing', async () => {
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

  it('tells when there is something to undo or redo, and before each commit what it is', async () => {
    const { store } = await opened()
    const notified: string[] = []
    store.subscribe('history', () => notified.push(`${store.canUndo} ${store.canRedo}`))
    store.onOwn((changes, cause) => notified.push(`${cause} ${changes.length} at ${store.element('a')?.positionX}`))
    store.update(['a'], { positionX: 20 })
    store.undo()
    store.redo()
    expect(notified).toEqual(['do 1 at 10', 'true false', 'undo 1 at 20', 'false true', 'redo 1 at 10', 'true false'])
  })

  it('before undo is loaded, it waits for it', async () => {
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

describe('what the server refuses', () => {
  it('leaves the steps, and what was done before it is undone next', async () => {
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

  it('takes all steps of an element that never came to be along', async () => {
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

  it('is found again by the entry that it was merged into', async () => {
    const { store, source } = await opened()
    store.update(['a'], { positionX: 20 })
    await store.stored()
    source.mergeNext = true
    store.update(['a'], { positionY: 30 })
    await store.stored()
    source.refuse()
    expect(store.canUndo).toBe(false)
  })

  it('of an undo is not redone', async () => {
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

describe('between visits', () => {
  it('steps and what was undone are kept, and a reload goes on with both', async () => {
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

  it('what is done before they were read is undone before them', async () => {
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

  it('nothing is loaded where nothing was kept', async () => {
    const source = new TestSource({ board: testBoard(), elements: [A], pending: [] })
    const store = new BoardStore({ source, boardUid: BOARD_UID, undoStorage: new TestUndoStorage() })
    await store.open()
    await store.loadPersistedHistory()
    expect(store.canUndo).toBe(false)
  })

  it('asked for before what was kept is read, it waits for it', async () => {
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

  it('what was refused meanwhile is left out', async () => {
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

  it('what another version wrote, or nobody can read, is forgotten', async () => {
    const shelf = new TestUndoStorage()
    await shelf.save([{ seq: 4, assets: [], value: { version: 99, pile: 'done', acts: [] } }], [])
    const { store } = await opened({ shelf })
    expect(store.canUndo).toBe(false)
    await expect.poll(() => shelf.steps.size).toBe(0)
  })

  it('at most 200 steps are kept, the newest', async () => {
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
  it('each takes back its own, and what the other changed since stays', async () => {
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

  it('a duplicated tab writes to the same stack, and whatever is read of it can be undone', async () => {
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
