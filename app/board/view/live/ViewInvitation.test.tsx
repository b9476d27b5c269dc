import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byName, press, render } from '../../../../tests/support/render'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, TestSource } from '../../store/testSource'
import { BoardViewContext } from '../BoardViewContext'
import { CanvasFrame } from '../CanvasFrame'
import { ImageSources } from '../elements/ImageSources'
import { TestLive, testPeer } from './testLive'
import { ViewInvitation } from './ViewInvitation'

const ann = testPeer(2, 'Ann')
const view = { x: 4000, y: 3000, width: 800, height: 400 }
let live: TestLive
let store: BoardStore
let announced: string[]

beforeEach(async () => {
  // Reduced motion, so that the camera jumps: only the destination matters here.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  live = new TestLive()
  announced = []
  store = new BoardStore({ source: new TestSource(), boardUid: BOARD_UID })
  store.view.setViewport({ width: 400, height: 300 })
  const images = new ImageSources({ waiting: async () => null, copy: async () => null })
  const context = { store, images, frame: new CanvasFrame(store), isReadOnly: false, onReplaceImage: () => {} }
  await render(
    <BoardViewContext value={context}>
      <ViewInvitation live={live} onAnnounce={(words) => announced.push(words)} />
    </BoardViewContext>,
  )
  live.peers = [ann]
})
afterEach(() => vi.unstubAllGlobals())

const show = (peer = ann) => act(async () => live.show(peer, view))
const group = () => document.querySelector<HTMLElement>('[role=group]')

test('names and announces who wants to show something, without moving the camera', async () => {
  const before = store.camera
  await show()
  expect(group()?.getAttribute('aria-label')).toBe('Ann wants to show you something')
  expect(announced).toEqual(['Ann wants to show you something'])
  expect(store.camera).toBe(before)
})

test('Go shows their whole view and closes the invitation', async () => {
  await show()
  await press(byName('button', 'Go') ?? document.body)
  const { visible } = store.view
  expect(visible.x).toBeLessThanOrEqual(view.x)
  expect(visible.x + visible.width).toBeGreaterThanOrEqual(view.x + view.width)
  expect(visible.x + visible.width / 2).toBeCloseTo(4400)
  expect(visible.y + visible.height / 2).toBeCloseTo(3200)
  expect(group()).toBeNull()
})

test('is dismissed by its button or by Escape, which is not passed on', async () => {
  const before = store.camera
  await show()
  await press(byName('button', 'Not now') ?? document.body)
  expect(group()).toBeNull()
  await show()
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => byName('button', 'Go')?.dispatchEvent(key))
  expect(key.defaultPrevented).toBe(true)
  expect(group()).toBeNull()
  expect(store.camera).toBe(before)
})

test('shows only the newest invitation, and closes when its sender leaves', async () => {
  const ben = testPeer(3, 'Ben')
  await act(async () => live.setPeers([ann, ben]))
  await show()
  await show(ben)
  expect(group()?.textContent).toContain('Ben wants to show you something')
  await act(async () => live.setPeers([ann]))
  expect(group()).toBeNull()
})
