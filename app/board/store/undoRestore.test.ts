import { describe, expect, it } from 'vitest'
import { TestSource, testBoard, testRow } from './testSource'
import { A, type Around, B, looks, opened, TestUndoStorage, WORDS } from './testUndo'

// Tests the restore of a version in the table in docs/undo.md.

describe('restoring a version', () => {
  const SHAPE = { type: 'shape', content: 'rectangle', width: 100, height: 100, rotation: 0 } as const
  /** The restored element, as it was created. */
  const OLD = { ...SHAPE, positionX: 5, positionY: 6, zIndex: 9, properties: { color: '#222222' } }
  const NAMES = { name: 'Then', description: 'Words', category: 'Art' }

  /** Undoes a deletion of `old`, moves `a`, deletes `b` and gives the board its former fields. */
  async function restored(around: Around & { readonly visibility?: 'public' | 'private' } = {}) {
    const shelf = new TestUndoStorage()
    const work = await opened({ ...around, shelf })
    const before = looks(work.store)
    const was = work.store.board?.visibility
    const { visibility } = around
    const board = testBoard({ cursor: 60, ...NAMES, ...(visibility && { visibility }) })
    work.source.snapshot = {
      board,
      elements: [{ ...A, positionX: 70, rev: 52 }, testRow('old', { ...OLD, rev: 51 }), WORDS],
      pending: [],
    }
    work.source.emit({
      board,
      put: [{ ...A, positionX: 70, rev: 52 }, testRow('old', { ...OLD, rev: 51 })],
      removed: [{ id: 'b', rev: 50 }],
    })
    const { id: _, boardId: __, createdAt: ___, rev: ____, ...gone } = B
    const now = looks(work.store)
    await work.store.recordRestore({
      mutationId: 'restore',
      rev: 60,
      changes: [
        { changeType: 'delete', elementId: 'b', previousState: gone, newState: null },
        { changeType: 'create', elementId: 'old', previousState: null, newState: OLD },
        { changeType: 'update', elementId: 'a', previousState: { positionX: 10 }, newState: { positionX: 70 } },
        {
          changeType: 'update',
          elementId: null,
          previousState: {
            name: 'Board',
            description: null,
            category: null,
            ...(visibility && { visibility: was ?? '' }),
          },
          newState: { ...NAMES, ...(visibility && { visibility }) },
        },
      ],
    })
    return { ...work, before, now, shelf }
  }

  it('is one step: undo reverts all its changes, including the board’s fields, and redo restores again', async () => {
    const { store, before, now, acknowledge } = await restored()
    store.update(['t'], { content: 'Since' })
    await acknowledge()
    expect(store.undo()).toMatchObject({ kind: 'done', ids: ['t'] })
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 0, ids: ['a', 'old', 'b'], back: ['b'] })
    expect(looks(store)).toEqual(before)
    expect(store.board).toMatchObject({ name: 'Board', description: null, category: null })
    await acknowledge()
    expect(store.redo()).toMatchObject({ kind: 'done', skipped: 0 })
    expect(looks(store)).toEqual(now)
    expect(store.board).toMatchObject(NAMES)
    store.undo()
    expect(looks(store)).toEqual(before)
    expect(store.canUndo).toBe(false)
  })

  it('is undone except for what others have changed, created and deleted since', async () => {
    const { store, source, theirs, theyDelete, theyBringBack } = await restored()
    theirs('a', { positionX: 500, positionY: 7 })
    theirs('old', { properties: { color: '#ff0000' } })
    theyBringBack(testRow('new', { zIndex: 20 }))
    theyDelete('t')
    source.emit({ board: testBoard({ cursor: 200, ...NAMES, name: 'Theirs' }) })
    expect(store.undo()).toMatchObject({ kind: 'done', skipped: 3, ids: ['b'] })
    expect(store.order).toEqual(['a', 'b', 'old', 'new'])
    expect(store.element('a')).toMatchObject({ positionX: 500, positionY: 7 })
    expect(store.board).toMatchObject({ name: 'Theirs', description: null, category: null })
  })

  it('is redone except for what others have changed since the undo', async () => {
    const { store, theirs, acknowledge } = await restored()
    store.undo()
    await acknowledge()
    theirs('b', { content: 'circle' })
    theirs('a', { positionX: 600 })
    expect(store.redo()).toMatchObject({ kind: 'done', skipped: 2, ids: ['old'] })
    expect(store.element('b')?.content).toBe('circle')
    expect(store.element('a')?.positionX).toBe(600)
    expect(store.board).toMatchObject(NAMES)
  })

  it('is one step after a reload, too, whether done or undone', async () => {
    const first = await restored()
    const { shelf, source, before, now } = first
    first.store.close()
    await expect.poll(() => shelf.steps.size).toBe(1)
    const again = await opened({ source, shelf, first: '8' })
    again.store.undo()
    expect(looks(again.store)).toEqual(before)
    await again.store.stored()
    await again.store.saveHistory()
    again.store.close()

    const third = await opened({ source, shelf, first: '7' })
    expect(looks(third.store)).toEqual(before)
    third.store.redo()
    expect(looks(third.store)).toEqual(now)
    expect(third.store.board).toMatchObject(NAMES)
  })

  it('undo and redo may make the board private again, but never public', async () => {
    const published = await restored({ visibility: 'public' })
    published.store.undo()
    expect(published.store.board).toMatchObject({ visibility: 'private', name: 'Board' })
    published.store.redo()
    expect(published.store.board).toMatchObject({ visibility: 'private', name: 'Then' })
    const source = new TestSource({
      board: testBoard({ cursor: 1, visibility: 'public' }),
      elements: [A, B, WORDS],
      pending: [],
    })
    const hidden = await restored({ visibility: 'private', source })
    hidden.store.undo()
    expect(hidden.store.board).toMatchObject({ visibility: 'private', name: 'Board' })
  })

  it('can be undone by itself, whatever I did since', async () => {
    const { store } = await restored()
    store.update(['t'], { content: 'Since' })
    store.update(['a'], { positionY: 8 })
    expect(store.undoRestore('restore')).toBe(true)
    expect(store.order).toEqual(['a', 'b', 't'])
    expect([store.element('t')?.content, store.element('a')?.positionY]).toEqual(['Since', 8])
    expect(store.element('a')?.positionX).toBe(10)
    expect(store.undoRestore('restore')).toBe(false)
  })

  it('can’t be undone until all of it has arrived', async () => {
    const { store, source } = await opened()
    await store.recordRestore({
      mutationId: 'restore',
      rev: 60,
      changes: [
        { changeType: 'update', elementId: 'a', previousState: { positionX: 10 }, newState: { positionX: 70 } },
      ],
    })
    expect(store.undo().kind).toBe('nothing')
    expect(store.undoRestore('restore')).toBe(false)
    source.emit({ board: testBoard({ cursor: 60 }), put: [{ ...A, positionX: 70, rev: 60 }] })
    store.undo()
    expect(store.element('a')?.positionX).toBe(10)
  })

  it('restores the previous type of an element whose type changed', async () => {
    const { store, source } = await opened()
    const words = { ...OLD, type: 'text', content: 'Words' } as const
    source.emit({ board: testBoard({ cursor: 60 }), put: [testRow('a', { ...words, rev: 60 })] })
    const { id: _, boardId: __, createdAt: ___, rev: ____, ...gone } = A
    await store.recordRestore({
      mutationId: 'restore',
      rev: 60,
      changes: [
        { changeType: 'delete', elementId: 'a', previousState: gone, newState: null },
        { changeType: 'create', elementId: 'a', previousState: null, newState: words },
      ],
    })
    store.undo()
    expect(store.element('a')).toMatchObject({ type: 'shape', positionX: 10 })
    store.redo()
    expect(store.element('a')).toMatchObject({ type: 'text', content: 'Words' })
  })

  it('makes no step if it changed nothing', async () => {
    const { store } = await opened()
    store.update(['a'], { positionX: 20 })
    store.undo()
    await store.recordRestore({ mutationId: 'restore', rev: 1, changes: [] })
    expect([store.canUndo, store.canRedo]).toEqual([false, true])
  })
})
