import { describe, expect, it, vi } from 'vitest'
import { intersects } from '../../../contract/layout/rect'
import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import type { Camera } from '../geometry/camera'
import { BoardStore } from './BoardStore'
import { restackElements } from './lazy/restackElements'
import { MISSING_PROPERTIES, toolbarElement } from './newElement'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

const A = testRow('a', { positionX: 10, positionY: 10, rev: 3 })
const TEXT = testRow('t', {
  type: 'text',
  content: 'Words',
  positionX: 200,
  zIndex: 5,
  properties: { color: '#000000' },
})

async function opened(elements = [A, TEXT], source = new TestSource(), camera?: Camera) {
  source.snapshot = { board: testBoard({ cursor: 3 }), elements, pending: [] }
  const frames: (() => void)[] = []
  const timers: (() => void)[] = []
  const store = new BoardStore({
    source,
    boardUid: BOARD_UID,
    newId: countingIds('9'),
    random: () => 0.5,
    requestFrame: (run) => frames.push(run),
    setTimer: (run) => timers.push(run),
  })
  store.view.setViewport({ width: 800, height: 600 })
  if (camera) store.view.setCamera(camera)
  await store.open()
  const nextFrame = () => {
    for (const run of frames.splice(0)) run()
  }
  const afterTimers = () => {
    for (const run of timers.splice(0)) run()
  }
  return { store, source, nextFrame, afterTimers }
}

/** The data of every commit. */
const committed = (source: TestSource) => source.commits.flat().map(({ change }) => change)

describe('opening', () => {
  it('is missing without a copy, and ready once there is one and the source reports it', async () => {
    const source = new TestSource(null)
    const store = new BoardStore({ source, boardUid: BOARD_UID })
    expect(await store.open()).toBe('missing')
    source.snapshot = { board: testBoard(), elements: [A], pending: [] }
    source.emit({ reset: true })
    await vi.waitFor(() => expect(store.status).toBe('ready'))
    expect(store.order).toEqual(['a'])
  })

  it('shows outbox changes on top of confirmed rows', async () => {
    const source = new TestSource()
    const first = await opened([A], source)
    first.store.update(['a'], { positionX: 77 })
    const id = first.store.add({ type: 'color', content: '#FF9800' })
    await first.store.stored()
    const again = await opened([A], source)
    expect(again.store.element('a')?.positionX).toBe(77)
    expect(again.store.element(id)?.content).toBe('#FF9800')
  })

  it('doesn’t lose a delta that arrives while the copy is being read', async () => {
    const source = new TestSource({ board: testBoard(), elements: [A], pending: [] })
    const store = new BoardStore({ source, boardUid: BOARD_UID })
    const opening = store.open()
    source.emit({ put: [{ ...A, positionX: 50, rev: 4 }] })
    await opening
    expect(store.element('a')?.positionX).toBe(50)
  })

  it('fits and centers the board at any canvas size until the user moves the camera', async () => {
    const { view } = (await opened([testRow('far', { positionX: 9000, positionY: 9000, width: 1000, height: 100 })]))
      .store
    const middle = () => {
      const { camera } = view
      return { x: 9500 * camera.zoom + camera.x, y: 9050 * camera.zoom + camera.y }
    }
    expect(middle()).toEqual({ x: 400, y: 300 })
    expect(view.camera.zoom).toBeCloseTo((800 - 64) / 1000)
    view.setViewport({ width: 500, height: 600 })
    expect(middle()).toEqual({ x: 250, y: 300 })
    view.setBars({ left: 60, right: 40, bottom: 0 })
    expect(middle()).toEqual({ x: 260, y: 300 })
    // Closing the board removes the bars, too, and the next visit begins where this one ended.
    const fitted = view.camera
    view.clearBars()
    expect(view.camera).toBe(fitted)
    view.setBars({ left: 60, right: 40, bottom: 0 })
    view.panBy(10, 0)
    const { camera } = view
    view.setViewport({ width: 800, height: 600 })
    view.setBars({ left: 0, right: 0, bottom: 0 })
    expect(view.camera).toBe(camera)
  })

  it('keeps the camera when an empty board gets its first element', async () => {
    const empty = await opened([])
    empty.store.add({ type: 'shape', content: 'circle', positionX: 700, positionY: 0, width: 300 })
    expect(empty.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
  })
})

describe('adding', () => {
  it.each([0, 20, 500])('200 elements of all types added to a board of %i overlap nothing', async (count) => {
    const there = Array.from({ length: count }, (_, index) =>
      testRow(`row ${index}`, { positionX: (index % 25) * 130, positionY: Math.floor(index / 25) * 150 }),
    )
    const { store } = await opened(there)
    const kinds = ['text', 'image', 'shape', 'color'] as const
    const added: string[] = []
    for (let index = 0; index < 200; index++) {
      const type = kinds[index % kinds.length] ?? 'text'
      added.push(store.add({ type, content: type === 'color' ? '#102030' : 'rectangle' }))
    }
    const rects = store.order.flatMap((id) => {
      const bounds = store.boundsOf([id])
      return bounds ? [{ id, bounds }] : []
    })
    for (const { id, bounds } of rects.filter(({ id }) => added.includes(id)))
      for (const other of rects) if (other.id !== id) expect(intersects(bounds, other.bounds)).toBe(false)
  })

  it('shows a new element at once, selected, on top and in view, and makes one durable create', async () => {
    const { store, source } = await opened()
    const id = store.add({ type: 'text', content: 'Hello' })
    expect(store.element(id)).toMatchObject({ width: 200, height: 100, zIndex: 6 })
    const bounds = store.boundsOf([id])
    expect(bounds && intersects(bounds, store.view.visible)).toBe(true)
    expect([...store.selection]).toEqual([id])
    expect(store.view.visibleIds.at(-1)).toBe(id)
    await store.stored()
    expect(committed(source)).toMatchObject([{ kind: 'element.create', elementId: id, data: { zIndex: 6 } }])
  })

  it('an explicit value takes precedence over the source’s default, and that over the generic one', async () => {
    const { store } = await opened()
    const defaults = toolbarElement({ kind: 'text' })
    const id = store.add({ content: 'Mine', height: 40, properties: { fontSize: 30 } }, { defaults })
    expect(store.element(id)).toMatchObject({
      content: 'Mine',
      width: 200,
      height: 40,
      properties: { fontSize: 30, fontFamily: 'Arial', color: '#000000' },
    })
    const generic = store.add({ type: 'image', content: '/assets/x.jpg' })
    expect(store.element(generic)).toMatchObject({ width: 300, height: 200, properties: { objectFit: 'cover' } })
    const tool = store.add({}, { defaults: toolbarElement({ kind: 'image', address: '/assets/x.jpg' }) })
    expect(store.element(tool)).toMatchObject({ width: 200, height: 200 })
  })

  it.each([{ content: 'No type' }, { type: 'text' as const }, { type: 'text' as const, content: '' }])(
    'throws without a type or content and changes nothing',
    async (fields) => {
      const { store, source } = await opened()
      expect(() => store.add(fields)).toThrow(MISSING_PROPERTIES)
      expect(store.size).toBe(2)
      await store.stored()
      expect(source.commits).toEqual([])
    },
  )

  it('stores image bytes together with the element that references them', async () => {
    const { store, source } = await opened()
    const asset = { address: '/assets/x.jpg', blob: new Blob(['x']), width: 1, height: 1 }
    store.add({ type: 'image', content: asset.address }, { assets: [asset] })
    await store.stored()
    expect(source.assets).toEqual([asset])
  })
})

describe('changing', () => {
  it('sends only changed fields, rounded and within limits, and nothing if nothing changes', async () => {
    const { store, source } = await opened()
    store.update(['a'], { positionX: 10.4, positionY: 33.6, width: 5, height: 9999, rotation: -15 })
    store.update(['a'], { positionY: 34 })
    store.update(['t'], { properties: { color: '#000000', fontSize: 20 } })
    await store.stored()
    expect(committed(source)).toEqual([
      {
        kind: 'element.update',
        elementId: 'a',
        baseRev: 3,
        data: { positionY: 34, width: 20, height: 4000, rotation: 345 },
      },
      { kind: 'element.update', elementId: 't', baseRev: 3, data: { properties: { fontSize: 20 } } },
    ])
  })

  it('duplicates nothing, and reports it, if the board has no room for all copies', async () => {
    const { store, source } = await opened()
    const notified = vi.fn()
    store.subscribe('full', notified)
    store.selectAll()
    const size = vi.spyOn(store, 'size', 'get').mockReturnValue(ELEMENTS_PER_BOARD_MAX - 1)
    expect(store.duplicate()).toEqual([])
    expect(notified).toHaveBeenCalledOnce()
    size.mockReturnValue(ELEMENTS_PER_BOARD_MAX - 2)
    expect(store.duplicate()).toHaveLength(2)
    await store.stored()
    expect([committed(source).length, notified.mock.calls.length]).toEqual([2, 1])
  })

  it('duplicates at 20, 20 on top of everything, keeping the order, and selects the copies', async () => {
    const { store } = await opened()
    store.select(['t', 'a'])
    const [first = '', second = ''] = store.duplicate()
    expect(store.element(first)).toMatchObject({ positionX: 30, positionY: 30, content: 'rectangle', zIndex: 6 })
    expect(store.element(second)).toMatchObject({ positionX: 220, positionY: 20, content: 'Words', zIndex: 7 })
    expect([...store.selection]).toEqual([first, second])
  })

  it('rotates by 15° and wraps at 360', async () => {
    const { store } = await opened([testRow('a', { rotation: 350 })])
    store.rotateBy(undefined, ['a'])
    expect(store.element('a')?.rotation).toBe(5)
  })

  it('removing the selected element clears the selection and the editing state', async () => {
    const { store } = await opened()
    store.startEditing('t')
    store.remove()
    expect([store.size, store.selection.size, store.editing]).toEqual([1, 0, null])
  })

  it('quick successive changes are stored in order, batched while they wait', async () => {
    const { store, source } = await opened()
    for (const x of [1, 2, 3]) store.update(['a'], { positionX: x })
    await store.stored()
    expect(source.commits.map((changes) => changes.length)).toEqual([1, 2])
    expect(committed(source).map((change) => 'data' in change && change.data)).toEqual([
      { positionX: 1 },
      { positionX: 2 },
      { positionX: 3 },
    ])
  })
})

describe('text edited in place', () => {
  it('is a draft while typing and one change when editing ends', async () => {
    const { store, source } = await opened()
    store.startEditing('t')
    for (const content of ['W', 'Wo', 'Wow']) store.setDraft([{ id: 't', patch: { content } }])
    expect(store.element('t')?.content).toBe('Wow')
    await store.stored()
    expect(source.commits).toEqual([])
    store.endEditing()
    await store.stored()
    expect(committed(source)).toMatchObject([{ data: { content: 'Wow' } }])
  })

  it('is stored by commitDraft when the page is hidden, and editing continues', async () => {
    const { store, source } = await opened()
    store.startEditing('t')
    store.setDraft([{ id: 't', patch: { content: 'Half' } }])
    store.commitDraft()
    await store.stored()
    expect(committed(source)).toMatchObject([{ data: { content: 'Half' } }])
    expect(store.editing).toBe('t')
  })

  it('is committed every 200 ms during continuous typing, and does not count as saved until typing ends', async () => {
    const { store, source, afterTimers } = await opened()
    store.startEditing('t')
    store.type({ content: 'W' })
    expect(source.beingTyped).toBe(1)
    store.type({ content: 'Wo' })
    for (const content of ['Wow', 'Wow,', 'Wow, no pause']) {
      afterTimers()
      await store.stored()
      store.type({ content })
    }
    expect(committed(source)).toMatchObject(['Wo', 'Wow', 'Wow,'].map((content) => ({ data: { content } })))
    afterTimers()
    expect(source.beingTyped).toBe(1)
    afterTimers()
    await store.stored()
    expect([source.beingTyped, committed(source).length]).toEqual([0, 4])
    store.endEditing()
    store.undo()
    await vi.waitFor(() => expect(store.element('t')?.content).toBe('Words'))
  })

  it('ends with all words stored when someone locks the text; an emptied one keeps its words', async () => {
    const { store, source } = await opened()
    store.startEditing('t')
    store.type({ content: 'Almost done' })
    const lock = { ...testRow('t', { type: 'text', content: 'Words' }), properties: { locked: true }, rev: 9 }
    source.emit({ put: [lock] })
    await store.stored()
    expect(store.editing).toBe(null)
    expect(committed(source)).toMatchObject([{ kind: 'element.update', data: { content: 'Almost done' } }])
    expect(store.element('t')).toMatchObject({ content: 'Almost done', properties: { locked: true } })

    const emptied = await opened()
    emptied.store.startEditing('t')
    emptied.store.type({ content: '' })
    emptied.source.emit({ put: [lock] })
    await emptied.store.stored()
    expect(emptied.source.commits).toEqual([])
    expect(emptied.store.element('t')?.content).toBe('Words')
  })

  it('keeps the stored content when emptied while typing, until editing ends', async () => {
    const { store, source, afterTimers } = await opened()
    store.startEditing('t')
    store.type({ content: '' })
    afterTimers()
    await store.stored()
    expect(source.commits).toEqual([])
    store.type({ content: 'New' })
    store.endEditing()
    await store.stored()
    expect(committed(source)).toMatchObject([{ data: { content: 'New' } }])
    expect(source.beingTyped).toBe(0)
  })

  it('keeps the stored content if the page is hidden, or the right to edit is lost, while it is empty', async () => {
    const { store, source } = await opened()
    store.startEditing('t')
    store.type({ content: ' ' })
    store.commitDraft()
    expect([store.editing, store.element('t')?.content]).toEqual(['t', ' '])
    source.emit({ board: testBoard({ canEdit: false }) })
    await store.stored()
    expect([store.editing, store.element('t')?.content]).toEqual([null, 'Words'])
    expect(source.commits).toEqual([])
  })

  it('rule 8: is based on the rev at which its words were read, so that replacing newer ones is reported', async () => {
    const { store, source, afterTimers } = await opened()
    const theirs = (content: string, rev: number) =>
      source.emit({ put: [{ ...TEXT, content, rev }], board: testBoard({ cursor: rev }) })
    store.startEditing('t')
    theirs('Their words', 7)
    store.type({ content: 'Words, mine' })
    afterTimers()
    theirs('Their other words', 8)
    store.type({ content: 'Words, mine too' })
    store.endEditing()
    store.update(['t'], { content: 'Words replaced knowingly' })
    await store.stored()
    expect(committed(source).map((change) => ('baseRev' in change ? change.baseRev : null))).toEqual([3, 3, 8])
  })

  it('rule 8: commits a draft whose text someone else deletes, so that it is refused and can be recovered', async () => {
    const { store, source } = await opened()
    store.startEditing('t')
    store.type({ content: 'Words since' })
    source.emit({ removed: [{ id: 't', rev: 7 }] })
    await store.stored()
    expect(store.editing).toBeNull()
    expect(committed(source)).toMatchObject([
      { kind: 'element.update', elementId: 't', data: { content: 'Words since' } },
    ])
  })

  it('removes a text left empty, and one undo restores it with its content', async () => {
    const { store } = await opened()
    await store.loadHistory()
    store.startEditing('t')
    store.type({ content: 'Word' })
    store.commitDraft()
    store.type({ content: '  ' })
    store.endEditing()
    expect(store.element('t')).toBeUndefined()
    store.undo()
    expect(store.element('t')?.content).toBe('Words')
  })

  it('adding a text and typing into it is one undo step', async () => {
    const { store } = await opened()
    await store.loadHistory()
    const id = store.add({ type: 'text', content: 'Double click to edit' }, { isWritten: true })
    expect(store.editing).toBe(id)
    store.type({ content: 'Linen' })
    store.commitDraft()
    store.type({ content: 'Linen and oak' })
    store.endEditing()
    expect(store.element(id)?.content).toBe('Linen and oak')
    store.undo()
    expect(store.element(id)).toBeUndefined()
    store.redo()
    expect(store.element(id)?.content).toBe('Linen and oak')
  })

  it('adding a text and leaving it empty makes no undo step', async () => {
    const { store } = await opened()
    await store.loadHistory()
    const id = store.add({ type: 'text', content: 'Double click to edit' }, { isWritten: true })
    store.endEditing()
    expect(store.element(id)).toBeUndefined()
    expect(store.canUndo).toBe(false)
  })

  it('a change while typing is an undo step of its own', async () => {
    const { store } = await opened()
    await store.loadHistory()
    store.startEditing('t')
    store.type({ content: 'Before' })
    store.commitDraft()
    store.update(['t'], { properties: { fontSize: 44 } })
    store.type({ content: 'Before and after' })
    store.endEditing()
    store.undo()
    expect(store.element('t')).toMatchObject({ content: 'Before', properties: { fontSize: 44 } })
    store.undo()
    expect(store.element('t')?.properties.fontSize).not.toBe(44)
    store.undo()
    expect(store.element('t')?.content).toBe('Words')
  })

  it('places a new text at its measured height so that it overlaps nothing', async () => {
    const { store } = await opened()
    store.view.setViewport({ width: 1200, height: 800 })
    store.texts = {
      covers: () => true,
      makeRoom: () => {},
      fit: (element) => element,
      heightOf: ({ type }) => (type === 'text' ? 420 : null),
      fitChanges: (changes) => changes,
    }
    const ids = store.addAll(Array.from({ length: 30 }, () => ({ type: 'text', content: 'Many words' })))
    const rects = store.order.flatMap((id) => store.boundsOf([id]) ?? [])
    for (const [index, rect] of rects.entries())
      for (const other of rects.slice(index + 1)) expect(intersects(rect, other)).toBe(false)
    expect(ids.map((id) => store.element(id)?.height)).toEqual(ids.map(() => 420))
  })

  it('sets the measured height of a text in the same undo step', async () => {
    const { store, source } = await opened()
    await store.loadHistory()
    const before = store.element('t')?.height
    store.texts = {
      covers: () => true,
      makeRoom: () => {},
      fit: (element) => element,
      heightOf: () => null,
      fitChanges: (changes) => changes.map(({ id, patch }) => ({ id, patch: { ...patch, height: 77 } })),
    }
    store.startEditing('t')
    store.type({ content: 'Long words' })
    expect(store.element('t')?.height).toBe(77)
    store.endEditing()
    store.texts = null
    store.update(['t'], { height: 99 }, [], 'follow')
    await store.stored()
    expect(committed(source)).toMatchObject([{ data: { content: 'Long words', height: 77 } }, { data: { height: 99 } }])
    store.undo()
    expect(store.element('t')).toMatchObject({ content: 'Words', height: before })
  })
})

describe('following the source', () => {
  it('rule 10: applies a change once and by rev, whichever way it arrives', async () => {
    const { store, source } = await opened()
    store.update(['a'], { positionX: 70 })
    await store.stored()
    const [entry] = source.entries
    const row = { ...A, positionX: 70, rev: 4 }
    const notified = vi.fn()
    store.subscribeElement('a', notified)
    source.emit({ put: [row], settled: [entry?.mutationId ?? ''] })
    source.emit({ put: [row], settled: [entry?.mutationId ?? ''] })
    source.emit({ put: [{ ...A, positionX: 1, rev: 2 }] })
    // A late message from another tab about an entry that has left the outbox.
    source.emit({ queued: source.entries })
    source.emit({ put: [{ ...row, positionX: 90, rev: 5 }] })
    expect(store.element('a')?.positionX).toBe(90)
    expect(notified).toHaveBeenCalledTimes(1)
  })

  it('rule 15: an unreadable copy is read again later, including what was missed meanwhile', async () => {
    const { store, source, afterTimers } = await opened()
    const read = vi.spyOn(source, 'readBoard').mockRejectedValueOnce(new Error('DatabaseClosedError'))
    source.snapshot = { board: testBoard({ cursor: 4 }), elements: [TEXT], pending: [] }
    source.emit({ reset: true })
    source.emit({ removed: [{ id: 'a', rev: 4 }] })
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    expect(store.status).toBe('ready')
    await vi.waitFor(() => {
      afterTimers()
      expect(store.element('a')).toBeUndefined()
    })
    expect(store.element('t')?.content).toBe('Words')
  })

  it('a late row does not restore an element known to be deleted, but a newer row does', async () => {
    const { store, source } = await opened()
    source.emit({ removed: [{ id: 'a', rev: 7 }], board: testBoard({ cursor: 3 }) })
    source.emit({ put: [{ ...A, rev: 5 }] })
    expect(store.element('a')).toBeUndefined()
    source.emit({ put: [{ ...A, rev: 8 }] })
    expect(store.element('a')).toBeDefined()
  })

  it('rule 10: a late deletion does not remove an element that has been restored since', async () => {
    const { store, source } = await opened()
    source.emit({ put: [{ ...A, rev: 8 }] })
    source.emit({ removed: [{ id: 'a', rev: 7 }] })
    expect(store.element('a')).toBeDefined()
    source.emit({ removed: [{ id: 'a', rev: 9 }] })
    expect(store.element('a')).toBeUndefined()
  })

  it('rule 8: someone else’s change of another field shows beneath my pending change', async () => {
    const { store, source } = await opened()
    store.update(['t'], { properties: { fontSize: 30 } })
    await store.stored()
    source.emit({ put: [{ ...TEXT, content: 'Theirs', properties: { color: '#FF0000', fontSize: 9 }, rev: 9 }] })
    expect(store.element('t')).toMatchObject({ content: 'Theirs', properties: { color: '#FF0000', fontSize: 30 } })
  })

  it('rule 9: entries merged in the outbox show only once', async () => {
    const { store, source } = await opened()
    const id = store.add({ type: 'shape', content: 'circle' })
    await store.stored()
    store.update([id], { positionX: 5 })
    await store.stored()
    const [create, update] = source.entries
    if (create?.change.kind !== 'element.create' || !update) throw new Error('Expected a create and an update')
    const merged = { ...create, change: { ...create.change, data: { ...create.change.data, positionX: 5 } } }
    source.emit({ queued: [merged], settled: [update.mutationId] })
    expect(store.element(id)?.positionX).toBe(5)
    source.emit({ settled: [create.mutationId] })
    expect(store.element(id)).toBeUndefined()
  })

  it('rule 5: a refused change disappears from the view and is reported once', async () => {
    const { store, source } = await opened()
    const notified = vi.fn()
    store.onRefused(notified)
    store.update(['a'], { positionX: 70 })
    await store.stored()
    source.refuse()
    source.refuse()
    expect(store.element('a')?.positionX).toBe(10)
    expect(notified).toHaveBeenCalledTimes(1)
  })

  it('an element deleted by someone else leaves the selection and the draft', async () => {
    const { store, source } = await opened()
    store.select(['a'])
    store.setDraft([{ id: 'a', patch: { positionX: 50 } }])
    source.emit({ removed: [{ id: 'a', rev: 9 }] })
    expect([store.selection.size, store.element('a')]).toEqual([0, undefined])
    store.commitDraft()
    await store.stored()
    expect(source.commits).toEqual([])
  })

  it('notifies only about what changed', async () => {
    const { store, source } = await opened()
    const [ofA, ofText, list] = [vi.fn(), vi.fn(), vi.fn()]
    store.subscribeElement('a', ofA)
    store.subscribeElement('t', ofText)
    store.subscribe('list', list)
    const before = store.view.visibleIds
    source.emit({
      put: [
        { ...A, positionX: 40, rev: 4 },
        { ...TEXT, rev: 5 },
      ],
    })
    expect([ofA.mock.calls.length, ofText.mock.calls.length, list.mock.calls.length]).toEqual([1, 0, 0])
    expect(store.view.visibleIds).toBe(before)
  })

  it('pending board fields show, and an unchanged board keeps its identity', async () => {
    const { store, source } = await opened()
    store.updateBoard({ name: 'Renamed' })
    expect(store.board?.name).toBe('Renamed')
    await store.stored()
    const before = store.board
    source.emit({ board: testBoard({ cursor: 4 }) })
    expect(store.board).toBe(before)
    source.emit({ board: testBoard({ category: 'Travel' }) })
    expect(store.board).toMatchObject({ name: 'Renamed', category: 'Travel' })
  })

  it('losing the right to edit switches to Preview and clears the selection', async () => {
    const { store, source } = await opened()
    store.startEditing('t')
    source.emit({ board: testBoard({ canEdit: false }) })
    expect([store.mode, store.selection.size, store.editing]).toEqual(['preview', 0, null])
    store.setMode('edit')
    expect(store.mode).toBe('preview')
  })
})

describe('rule 12: storage failures', () => {
  it('keeps and shows changes that couldn’t be stored, counts them, and stores them in order later', async () => {
    const { store, source, afterTimers } = await opened()
    const notified = vi.fn()
    store.subscribe('unstored', notified)
    source.failure = new Error('QuotaExceededError')
    const id = store.add({ type: 'shape', content: 'circle' })
    await store.stored()
    store.update([id], { positionX: 5 })
    await store.stored()
    expect([store.unstored, store.element(id)?.positionX]).toEqual([2, 5])
    expect(notified).toHaveBeenCalled()
    source.failure = null
    afterTimers()
    await store.stored()
    expect(store.unstored).toBe(0)
    expect(committed(source).map((change) => change.kind)).toEqual(['element.create', 'element.update'])
  })
})

describe('culling', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    testRow(`n${String(index).padStart(4, '0')}`, {
      positionX: (index % 40) * 200,
      positionY: Math.floor(index / 40) * 200,
    }),
  )

  it('mounts what is in view first and the margin in the next frame, ordered back to front', async () => {
    const { store, nextFrame } = await opened(many, undefined, { x: 32, y: 32, zoom: 0.5 })
    for (let frame = 0; frame < 3; frame++) nextFrame()
    store.view.setCamera({ x: -2050, y: -1050, zoom: 1 })
    const { visibleIds, visible } = store.view
    for (const id of store.search(visible)) expect(visibleIds).toContain(id)
    nextFrame()
    expect(store.view.visibleIds.length).toBeGreaterThan(visibleIds.length)
    expect(store.view.visibleIds).toEqual([...store.view.visibleIds].sort())
  })

  it('changes the list only when the view leaves the mounted box: the viewport and 0.4 of it around', async () => {
    const { store, nextFrame } = await opened(many)
    store.view.setCamera({ x: -2000, y: -1000, zoom: 1 })
    nextFrame()
    const before = store.view.visibleIds
    store.view.panBy(300, 0)
    expect(store.view.visibleIds).toBe(before)
    store.view.panBy(100, 0)
    nextFrame()
    expect(store.view.visibleIds).not.toBe(before)
  })

  it('mounts a thousand elements in slices', async () => {
    const { store, nextFrame } = await opened(many)
    for (let frame = 0; frame < 3; frame++) nextFrame()
    const counts = [store.view.visibleIds.length]
    store.view.fit()
    counts.push(store.view.visibleIds.length)
    for (let frame = 0; frame < 20; frame++) {
      nextFrame()
      counts.push(store.view.visibleIds.length)
    }
    expect(counts.at(-1)).toBe(1000)
    const largest = Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? count)))
    expect(largest).toBeLessThanOrEqual(300)
  })

  it('a color element with content background fills the canvas and is not culled, hit or fitted', async () => {
    const background = testRow('bg', { type: 'color', content: 'background', positionX: -5000 })
    const { store } = await opened([background, A])
    expect(store.backgroundIds).toEqual(['bg'])
    expect(store.view.visibleIds).toEqual(['a'])
    expect(store.hitTest({ x: -4990, y: 5 })).toBeUndefined()
    expect(store.camera.zoom).toBe(1)
  })

  it('the extent covers everything, grows in steps, and notifies only when it grows', async () => {
    const { store } = await opened()
    const notified = vi.fn()
    store.subscribe('extent', notified)
    store.update(['a'], { positionX: 500 })
    expect(notified).not.toHaveBeenCalled()
    store.update(['a'], { positionX: -7000 })
    expect(notified).toHaveBeenCalledTimes(1)
    expect(store.view.extent.x).toBeLessThanOrEqual(-7000)
  })
})

describe('z-order', () => {
  const row = (id: string, zIndex: number, positionX = 0) => testRow(id, { zIndex, positionX })

  it('moves to the front and to the back with one change each', async () => {
    const { store, source } = await opened([row('a', 1), row('b', 1), row('c', 2)])
    restackElements(store, 'front', ['a'])
    expect(store.order).toEqual(['b', 'c', 'a'])
    restackElements(store, 'back', ['c'])
    expect(store.order).toEqual(['c', 'b', 'a'])
    await store.stored()
    expect(committed(source)).toHaveLength(2)
  })

  it('steps past the next overlapping element and keeps the order of the others', async () => {
    const { store } = await opened([row('a', 1), row('far', 1, 5000), row('b', 1), row('c', 1)])
    restackElements(store, 'forward', ['a'])
    expect(store.order).toEqual(['b', 'a', 'c', 'far'])
    restackElements(store, 'backward', ['a'])
    expect(store.order.indexOf('a')).toBeLessThan(store.order.indexOf('b'))
    restackElements(store, 'forward', ['far'])
    expect(store.order.filter((id) => id !== 'far')).toEqual(['a', 'b', 'c'])
  })
})
