import { expect, test } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

const A = testRow('a', { positionX: 10, positionY: 10 })
const FAR = testRow('far', { positionX: 9_000, positionY: 10, zIndex: 2 })

async function opened() {
  const source = new TestSource({ board: testBoard({ cursor: 3 }), elements: [A, FAR], pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: (run) => run() })
  store.view.setCamera({ x: 0, y: 0, zoom: 1 })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  return { store, source }
}

test('a preview of others is drawn, notifies once per element, and is never committed', async () => {
  const { store, source } = await opened()
  let notified = 0
  store.subscribeElement('a', () => notified++)
  store.setPreviews([{ id: 'a', patch: { positionX: 50, rotation: 30 } }])
  expect(store.element('a')).toMatchObject({ positionX: 50, rotation: 30 })
  expect(notified).toBe(1)
  expect(store.draft).toEqual([])
  store.commitDraft()
  store.setPreviews([])
  expect(store.element('a')?.positionX).toBe(10)
  expect(source.commits).toEqual([])
})

test('an unchanged preview keeps its element while another one moves', async () => {
  const { store } = await opened()
  const resting = { id: 'a', patch: { positionX: 50 } }
  store.setPreviews([resting])
  const drawn = store.element('a')
  store.setPreviews([resting, { id: 'far', patch: { positionX: 60 } }])
  expect(store.element('a')).toBe(drawn)
  store.setPreviews([{ id: 'far', patch: { positionX: 70 } }])
  expect(store.element('a')?.positionX).toBe(10)
})

test('my gesture on the same element replaces their preview and starts from the committed position', async () => {
  const { store, source } = await opened()
  store.setPreviews([{ id: 'a', patch: { positionX: 50 } }])
  store.setLift(['a'], 7, 0)
  expect(store.element('a')?.positionX).toBe(10)
  store.setPreviews([{ id: 'a', patch: { positionX: 80 } }])
  expect(store.element('a')?.positionX).toBe(10)
  store.commitDraft()
  await store.stored()
  expect(source.commits.flat()[0]?.change).toMatchObject({ data: { positionX: 17 } })
})

test('my unacknowledged change stays beneath their preview', async () => {
  const { store } = await opened()
  store.update(['a'], { positionY: 99 })
  store.setPreviews([{ id: 'a', patch: { positionX: 50 } }])
  expect(store.element('a')).toMatchObject({ positionX: 50, positionY: 99 })
})

test('a deleted element loses its preview, and an unknown element gets none', async () => {
  const { store, source } = await opened()
  store.setPreviews([
    { id: 'a', patch: { positionX: 50 } },
    { id: 'unknown', patch: { positionX: 50 } },
  ])
  source.emit({ removed: [{ id: 'a', rev: 9 }] })
  expect(store.element('a')).toBeUndefined()
  expect(store.element('unknown')).toBeUndefined()
  expect(store.view.visibleIds).not.toContain('a')
})

test('an element dragged into view by others is mounted as long as it is in view', async () => {
  const { store } = await opened()
  expect(store.view.visibleIds).toEqual(['a'])
  store.setPreviews([{ id: 'far', patch: { positionX: 100 } }])
  expect(store.view.visibleIds).toEqual(['a', 'far'])
  store.setPreviews([{ id: 'far', patch: { positionX: 5_000 } }])
  expect(store.view.visibleIds).toEqual(['a'])
  store.setPreviews([{ id: 'far', patch: { positionX: 100 } }])
  store.setPreviews([])
  expect(store.view.visibleIds).toEqual(['a'])
})

test('draft listeners are called while it runs and at its end, before it is cleared', async () => {
  const { store } = await opened()
  const steps: unknown[] = []
  store.onDraft((step) => steps.push([step, store.draft]))
  store.setLift(['a'], 4.6, 0)
  store.commitDraft()
  store.setDraft([{ id: 'a', patch: { rotation: 30, positionX: 15 } }])
  store.clearDraft()
  const moved = [{ id: 'a', patch: { positionX: 15 } }]
  const turned = [{ id: 'a', patch: { rotation: 30 } }]
  expect(steps).toEqual([
    ['shown', moved],
    ['committed', moved],
    ['shown', turned],
    ['dropped', turned],
  ])
  expect(store.draft).toEqual([])
})

test('a proposal is drawn above previews of others and below my gesture, and is never committed by itself', async () => {
  const { store, source } = await opened()
  store.setPreviews([{ id: 'a', patch: { positionX: 50 } }])
  store.setProposal([{ id: 'a', patch: { positionX: 80, rotation: 30 } }])
  expect(store.element('a')).toMatchObject({ positionX: 80, rotation: 30 })
  store.setLift(['a'], 7, 0)
  expect(store.element('a')).toMatchObject({ positionX: 10, rotation: 0 })
  store.commitDraft()
  await store.stored()
  expect(source.commits.flat().map(({ change }) => change)).toMatchObject([{ data: { positionX: 17 } }])
  expect(store.draft).toEqual([])
  store.setProposal([])
  store.setPreviews([])
  expect(store.element('a')).toMatchObject({ positionX: 17, rotation: 0 })
})

test('an element that a proposal moves into view is mounted as long as the proposal is shown', async () => {
  const { store } = await opened()
  store.setProposal([{ id: 'far', patch: { positionX: 100 } }])
  expect(store.view.visibleIds).toEqual(['a', 'far'])
  store.setProposal([])
  expect(store.view.visibleIds).toEqual(['a'])
})
