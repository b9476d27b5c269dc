import { describe, expect, it } from 'vitest'
import { LiveEdit } from '../palette/LiveEdit'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from '../store/testSource'
import { SelectedElements } from './SelectedElements'

const [A, B] = ['a', 'b'].map((letter) => `${letter}0000000-0000-7000-8000-000000000000`) as [string, string]

async function openLiveEdit() {
  const source = new TestSource({ board: testBoard(), elements: [testRow(A), testRow(B)], pending: [] })
  const frames: (() => void)[] = []
  const requestFrame = (run: () => void) => frames.push(run)
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('f'), requestFrame: (run) => run() })
  await store.open()
  store.select([A, B])
  const live = new LiveEdit(store, requestFrame)
  const frame = () => {
    for (const run of frames.splice(0)) run()
  }
  return { source, store, live, frame, frames, requestFrame }
}

const opacityOf = (store: BoardStore, id: string) => store.element(id)?.properties.opacity
const to = (opacity: number) => () => ({ properties: { opacity } })

describe('a live edit', () => {
  it('is shown once per frame and makes one commit at the end', async () => {
    const { source, store, live, frame, frames } = await openLiveEdit()
    live.preview([A, B], to(0.5))
    live.preview([A, B], to(0.4))
    expect(frames).toHaveLength(1)
    frame()
    expect([opacityOf(store, A), opacityOf(store, B)]).toEqual([0.4, 0.4])
    expect(source.commits).toHaveLength(0)
    live.preview([A, B], to(0.3))
    live.commit()
    await store.stored()
    expect(source.commits).toHaveLength(1)
    expect(source.commits[0]).toHaveLength(2)
    expect(opacityOf(store, B)).toBe(0.3)
    live.commit()
    await store.stored()
    expect(source.commits).toHaveLength(1)
  })

  it('leaves nothing when canceled, and a late frame shows nothing', async () => {
    const { source, store, live, frame } = await openLiveEdit()
    live.preview([A], to(0.5))
    frame()
    live.preview([A], to(0.2))
    live.cancel()
    frame()
    await store.stored()
    expect(opacityOf(store, A)).toBe(undefined)
    expect(source.commits).toHaveLength(0)
  })

  it('is based on the elements as they were, not on its own preview', async () => {
    const { store, live, frame } = await openLiveEdit()
    for (const by of [1, 2, 3]) {
      live.preview([A], ({ positionX }) => ({ positionX: positionX + by }))
      frame()
    }
    live.commit()
    expect(store.element(A)?.positionX).toBe(3)
  })

  it('is committed when the selection changes or a gesture begins', async () => {
    const { source, store, live, frame } = await openLiveEdit()
    live.preview([A], to(0.5))
    frame()
    store.select([B])
    expect(live.isRunning).toBe(false)
    live.preview([B], to(0.6))
    frame()
    store.setDraft([{ id: B, patch: { positionX: 50 } }])
    expect(live.isRunning).toBe(false)
    store.commitDraft()
    await store.stored()
    expect([opacityOf(store, A), opacityOf(store, B), store.element(B)?.positionX]).toEqual([0.5, 0.6, 50])
    expect(source.commits.flat()).toHaveLength(3)
  })

  it('is canceled when the right to edit is lost, and none can start without it', async () => {
    const { source, store, live, frame } = await openLiveEdit()
    live.preview([A], to(0.5))
    frame()
    source.emit({ board: testBoard({ canEdit: false }) })
    live.preview([A], to(0.4))
    frame()
    live.commit()
    await store.stored()
    expect(opacityOf(store, A)).toBe(undefined)
    expect(source.commits).toHaveLength(0)
  })

  it('is committed when switching to Preview', async () => {
    const { store, live, frame } = await openLiveEdit()
    live.preview([A], to(0.5))
    frame()
    store.setMode('preview')
    expect(live.isRunning).toBe(false)
    expect(opacityOf(store, A)).toBe(0.5)
  })

  it('skips an element that someone deleted meanwhile', async () => {
    const { source, store, live, frame } = await openLiveEdit()
    live.preview([A, B], to(0.5))
    frame()
    source.emit({ removed: [{ id: A, rev: 9 }] })
    live.commit()
    await store.stored()
    expect(store.element(A)).toBe(undefined)
    expect(opacityOf(store, B)).toBe(0.5)
  })

  it('leaves an element alone that someone locked meanwhile, however it ends', async () => {
    const { source, store, live, frame } = await openLiveEdit()
    const lock = (id: string) => source.emit({ put: [testRow(id, { rev: 9, properties: { locked: true } })] })
    live.preview([A, B], to(0.5))
    frame()
    lock(A)
    live.commit()
    expect([opacityOf(store, A), opacityOf(store, B)]).toEqual([undefined, 0.5])
    live.preview([B], to(0.6))
    frame()
    lock(B)
    store.setDraft([{ id: A, patch: { positionX: 50 } }])
    expect(opacityOf(store, B)).toBe(0.5)
    // So does a gesture.
    store.commitDraft()
    await store.stored()
    expect(store.element(A)?.positionX).toBe(0)
    expect(source.commits.flat()).toHaveLength(1)
  })
})

describe('the selected elements', () => {
  it('are updated at most once per frame, and are the same list if nothing changed', async () => {
    const { store, frame, frames, requestFrame } = await openLiveEdit()
    const selected = new SelectedElements(store, requestFrame)
    let notified = 0
    const stop = selected.subscribe(() => notified++)
    const before = selected.read()
    store.setDraft([{ id: A, patch: { positionX: 5 } }])
    store.setDraft([{ id: A, patch: { positionX: 6 } }])
    expect(selected.read()).toBe(before)
    expect(frames).toHaveLength(1)
    frame()
    expect(notified).toBe(1)
    expect(selected.read().elements[0]?.positionX).toBe(6)
    expect(selected.read().key).toBe(before.key)
    store.select([B])
    frame()
    expect(selected.read().elements.map(({ id }) => id)).toEqual([B])
    expect(selected.read().key).not.toBe(before.key)
    store.setDraft([{ id: A, patch: { positionX: 7 } }])
    frame()
    expect(notified).toBe(2)
    stop()
    store.select([A])
    expect(frames).toHaveLength(0)
  })
})
