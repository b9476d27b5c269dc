import { beforeEach, expect, test } from 'vitest'
import { POSITION_LIMIT } from '../../../../contract/limits'
import { clientMessage } from '../../../../contract/messages'
import { closeToast, readToasts } from '../../../ui/toast'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, TestSource } from '../../store/testSource'
import { bringOthers } from './bringOthers'
import { TestLive, testPeer } from './testLive'

let live: TestLive
let store: BoardStore

beforeEach(() => {
  live = new TestLive()
  live.peers = [testPeer(2, 'Ann'), testPeer(3, 'Ben')]
  store = new BoardStore({ source: new TestSource(), boardUid: BOARD_UID })
  store.view.setViewport({ width: 1000, height: 600 })
  for (const { id } of readToasts()) closeToast(id)
})

const notified = () => readToasts().find(({ isOpen }) => isOpen)?.title

test('asks the others to look at the current view, and confirms it', () => {
  store.view.setCamera({ x: -100.04, y: 50, zoom: 0.5 })
  bringOthers(live, store)
  expect(live.shownViews).toEqual([{ x: 200.1, y: -100, width: 2000, height: 1200 }])
  expect(notified()).toBe('Asked 2 people to look here')
  live.peers = [testPeer(-1, 'Claude', { agentOf: 'Ann' }), testPeer(2, 'Ann')]
  bringOthers(live, store)
  expect(notified()).toBe('Asked Ann to look here')
})

test('reports a repeated request and a missing connection', () => {
  live.answer = 'early'
  bringOthers(live, store)
  expect(notified()).toBe('You just asked them')
  live.answer = 'away'
  bringOthers(live, store)
  expect(notified()).toBe('The others can’t be reached')
})

test('sends a view that the contract allows even from far outside the limits', () => {
  store.view.setCamera({ x: -3 * POSITION_LIMIT, y: 9e9, zoom: 0.1 })
  store.view.setViewport({ width: 9e9, height: 0.01 })
  bringOthers(live, store)
  expect(clientMessage.safeParse({ type: 'show_view', view: live.shownViews[0] }).success).toBe(true)
})
