import { beforeEach, expect, test } from 'vitest'
import { toScreen } from '../../geometry/camera'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../../store/testSource'
import { Follower } from './Follower'
import { TestLive, testPeer } from './testLive'

const ELEMENT = '00000000-0000-7000-8000-000000000001'

let store: BoardStore
let live: TestLive
let ended: string[]
let frames: (() => void)[]
let now: number

beforeEach(async () => {
  const elements = [testRow(ELEMENT, { positionX: 3000, positionY: 3000 })]
  store = new BoardStore({
    source: new TestSource({ board: testBoard(), elements, pending: [] }),
    boardUid: BOARD_UID,
    requestFrame: () => undefined,
  })
  store.view.setCamera({ x: 0, y: 0, zoom: 1 })
  store.view.setViewport({ width: 1000, height: 800 })
  await store.open()
  live = new TestLive()
  live.peers = [testPeer(2, 'Ben'), testPeer(3, 'Cleo')]
  ended = []
  frames = []
  now = 0
})

const followBen = () =>
  new Follower({
    store,
    live,
    userId: 2,
    now: () => now,
    requestFrame: (run) => frames.push(run),
    cancelFrame: () => {
      frames = []
    },
    isStill: () => false,
    onEnd: (why) => ended.push(why),
  })

function runFrames(most = 500): void {
  for (let count = 0; frames.length > 0 && count < most; count++) {
    now += 16
    for (const run of frames.splice(0)) run()
  }
}

test('the camera follows the cursor until it is well inside, and then requests no more frames', () => {
  const follower = followBen()
  live.setCursor(2, { x: 4000, y: -2000 })
  runFrames()
  const { x, y } = toScreen(store.camera, { x: 4000, y: -2000 })
  expect(x).toBeCloseTo(700, 0)
  expect(y).toBeCloseTo(240, 0)
  expect(frames).toHaveLength(0)
  expect(ended).toEqual([])
  follower.close()
})

test('ignores the cursors of others', () => {
  const follower = followBen()
  live.setCursor(3, { x: 4000, y: -2000 })
  runFrames()
  expect(store.camera).toMatchObject({ x: 0, y: 0 })
  follower.close()
})

test('follows the selection of a person without a cursor', () => {
  const follower = followBen()
  live.setPeers([testPeer(2, 'Ben', { selection: [ELEMENT] })])
  runFrames()
  const { x, y } = toScreen(store.camera, { x: 3050, y: 3050 })
  expect(x).toBeCloseTo(700, 0)
  expect(y).toBeCloseTo(560, 0)
  follower.close()
})

test('ends once when the user pans, and leaves the camera alone afterwards', () => {
  followBen()
  live.setCursor(2, { x: 4000, y: 0 })
  runFrames(3)
  store.view.panBy(-10, 0)
  expect(ended).toEqual(['moved'])
  const { camera } = store
  live.setCursor(2, { x: 0, y: 4000 })
  runFrames()
  store.view.panBy(-10, 0)
  expect(ended).toEqual(['moved'])
  expect(store.camera).toMatchObject({ x: camera.x - 10, y: camera.y })
  expect(live.listeners('cursors')).toBe(0)
})

test('ends when the followed person leaves', () => {
  followBen()
  live.setPeers([testPeer(3, 'Cleo')])
  runFrames()
  expect(ended).toEqual(['gone'])
})
