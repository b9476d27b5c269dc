import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byName, press, render, until } from '../../../../tests/support/render'
import { closeToast, readToasts, toast } from '../../../ui/toast'
import { BoardStore } from '../../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../../store/testSource'
import { BoardViewContext } from '../BoardViewContext'
import { CanvasFrame } from '../CanvasFrame'
import { ImageSources } from '../elements/ImageSources'
import { LiveLayer } from './LiveLayer'
import { LiveNotifications } from './status/LiveNotifications'
import { LEAVE_GRACE_MS } from './status/PresenceNotifier'
import { TestLive, testPeer } from './testLive'

const ELEMENT = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'

let store: BoardStore
let live: TestLive

beforeEach(async () => {
  const elements = [testRow(ELEMENT, { positionX: 10, positionY: 20 }), testRow(OTHER, { positionX: 400 })]
  store = new BoardStore({
    source: new TestSource({ board: testBoard(), elements, pending: [] }),
    boardUid: BOARD_UID,
    requestFrame: () => undefined,
  })
  store.view.setCamera({ x: 0, y: 0, zoom: 1 })
  store.view.setViewport({ width: 1000, height: 800 })
  await store.open()
  live = new TestLive()
})

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => {
    for (const { id } of readToasts()) closeToast(id)
  })
})

function Canvas() {
  const [followed, setFollowed] = useState<number | null>(null)
  const [words, say] = useState('')
  const [view] = useState(() => ({
    store,
    frame: new CanvasFrame(store),
    images: new ImageSources({ waiting: async () => null, copy: async () => null }),
    isReadOnly: false,
    onReplaceImage() {},
  }))
  return (
    <BoardViewContext value={view}>
      <div data-canvas>
        <button type="button" onClick={() => setFollowed(2)}>
          Follow Ben
        </button>
        <LiveNotifications live={live} words={words} onAnnounce={say} />
        <LiveLayer live={live} followed={followed} onFollow={setFollowed} onAnnounce={say} />
      </div>
    </BoardViewContext>
  )
}

const cursors = () => [...document.querySelectorAll<HTMLElement>('[data-cursor]')]
const outlines = () => [...document.querySelectorAll<HTMLElement>('[data-outline]')].map((node) => node.dataset.outline)
const announced = () => document.querySelector('[role=status]')?.textContent
const shownToast = () => readToasts().find(({ isOpen }) => isOpen)
const canvas = () => {
  const node = document.querySelector<HTMLElement>('[data-canvas]')
  if (!node) throw new Error('No canvas')
  return node
}
const point = (type: string, fields: PointerEventInit = {}) =>
  act(async () => {
    canvas().dispatchEvent(new PointerEvent(type, { isPrimary: true, pointerType: 'mouse', ...fields, bubbles: true }))
  })

test('while alone, draws nothing, listens to no pointer events and sends nothing', async () => {
  const listening = vi.spyOn(HTMLElement.prototype, 'addEventListener')
  await render(<Canvas />)
  const onCanvas = listening.mock.contexts.filter((node) => node instanceof HTMLElement && 'canvas' in node.dataset)
  expect(onCanvas).toEqual([])
  listening.mockRestore()
  expect(document.querySelectorAll('[data-cursor], [data-outline], [data-peer-selection]')).toHaveLength(0)
  await point('pointermove', { clientX: 5, clientY: 5 })
  expect(live.pointed).toEqual([])
})

test('a cursor appears with its name and moves without re-rendering', async () => {
  live.peers = [testPeer(2, 'Ben')]
  await render(<Canvas />)
  expect(cursors()).toHaveLength(0)
  await act(async () => live.setCursor(2, { x: 30, y: 40 }))
  const [ben] = cursors()
  expect(ben?.textContent).toBe('Ben')
  expect(ben?.style.transform).toBe('translate(30.0px,40.0px)')
  // The first write after a zoom, or after the cursor appears, also turns gliding on.
  await act(async () => live.setCursor(2, { x: 60, y: 40 }))
  await until(() => ben?.style.transform === 'translate(60.0px,40.0px)')
  const changed: string[] = []
  const observer = new MutationObserver((list) =>
    changed.push(...list.map(({ attributeName, type }) => attributeName ?? type)),
  )
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await act(async () => live.setCursor(2, { x: 80, y: 40 }))
  await until(() => ben?.style.transform === 'translate(80.0px,40.0px)')
  observer.disconnect()
  expect(new Set(changed)).toEqual(new Set(['style']))
  await act(async () => live.setCursor(2, null))
  expect(cursors()).toHaveLength(0)
})

test('others’ selections are outlined in their color and follow previews', async () => {
  live.peers = [testPeer(2, 'Ben', { selection: [ELEMENT, OTHER] }), testPeer(3, 'Cleo', { selection: [ELEMENT] })]
  await render(<Canvas />)
  expect(outlines()).toEqual([ELEMENT, OTHER, ELEMENT])
  const box = document.querySelector<HTMLElement>('[data-outline]')
  expect(box?.style.transform).toBe('translate(7px,17px)')
  expect(box?.style.width).toBe('106px')
  // Someone drags it: what is drawn moves before anything is committed.
  await act(async () => store.setDraft([{ id: ELEMENT, patch: { positionX: 200 } }]))
  expect(box?.style.transform).toBe('translate(197px,17px)')
  await act(async () => live.setPeers([testPeer(2, 'Ben')]))
  expect(outlines()).toEqual([])
})

test('an outline shows the name only if the person has no cursor', async () => {
  live.peers = [testPeer(2, 'Ben', { selection: [ELEMENT] })]
  await render(<Canvas />)
  const selection = () => document.querySelector<HTMLElement>('[data-peer-selection]')
  expect(selection()?.textContent).toBe('Ben')
  await act(async () => live.setCursor(2, { x: 0, y: 0 }))
  expect(selection()?.textContent).toBe('')
})

test('sends the pointer position, in board pixels, while others are present', async () => {
  live.peers = [testPeer(2, 'Ben')]
  store.view.setCamera({ x: 10, y: 0, zoom: 2 })
  await render(<Canvas />)
  await point('pointermove', { clientX: 110, clientY: 50 })
  expect(live.pointed).toEqual([{ x: 50, y: 25 }])
  await act(async () => store.view.panBy(100, 0))
  expect(live.pointed.at(-1)).toEqual({ x: 0, y: 25 })
  await act(async () => store.view.setCamera({ x: 3_000_000, y: 0, zoom: 2 }))
  expect(live.pointed.at(-1)).toEqual({ x: -1_000_000, y: 25 })
  await point('pointerleave')
  expect(live.pointed.at(-1)).toBeNull()
})

test('a lifted finger clears the pointer position, and a second finger is ignored', async () => {
  live.peers = [testPeer(2, 'Ben')]
  await render(<Canvas />)
  await point('pointerdown', { pointerType: 'touch', clientX: 5, clientY: 5 })
  await point('pointermove', { pointerType: 'touch', isPrimary: false, clientX: 90, clientY: 90 })
  await point('pointerup', { pointerType: 'touch' })
  expect(live.pointed).toEqual([{ x: 5, y: 5 }, null])
})

test('joining and leaving are shown for 3 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ben = testPeer(2, 'Ben')
  await render(<Canvas />)
  await act(async () => live.join(ben))
  expect(shownToast()).toMatchObject({ title: 'Ben joined', duration: 3000 })
  await act(async () => live.leave(ben))
  await act(async () => vi.advanceTimersByTime(LEAVE_GRACE_MS))
  expect(shownToast()).toMatchObject({ title: 'Ben left', duration: 3000 })
})

test('an error stays while someone joins, who is then only announced to screen readers', async () => {
  await render(<Canvas />)
  await act(async () => toast({ title: 'Failed to save board', variant: 'destructive' }))
  await act(async () => live.join(testPeer(2, 'Ben')))
  expect(shownToast()?.title).toBe('Failed to save board')
  expect(announced()).toBe('Ben joined')
})

test('a lost connection is reported once, and the message disappears on reconnection', async () => {
  await render(<Canvas />)
  expect(shownToast()).toBeUndefined()
  await act(async () => live.setState('connecting'))
  expect(shownToast()).toBeUndefined()
  await act(async () => live.setState('reconnecting'))
  expect(shownToast()?.title).toBe('Connection error. Will attempt to reconnect...')
  const { id } = shownToast() ?? {}
  await act(async () => live.setState('offline'))
  await act(async () => live.setState('reconnecting'))
  expect(shownToast()?.id).toBe(id)
  await act(async () => live.setState('live'))
  expect(shownToast()).toBeUndefined()
  expect(announced()).toBe('Live again')
})

test('shows the specified message until Retry when reconnecting has been given up', async () => {
  await render(<Canvas />)
  await act(async () => live.setState('reconnecting'))
  await act(async () => live.setState('failed'))
  expect(shownToast()).toMatchObject({
    title: "Couldn't establish a stable connection. Please refresh the page.",
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Retry' },
  })
  shownToast()?.action?.onClick()
  expect(live.retries).toBe(1)
})

async function followBen(): Promise<void> {
  live.peers = [testPeer(2, 'Ben')]
  live.cursors = new Map([[2, { x: 500, y: 400 }]])
  await render(<Canvas />)
  const follow = byName('button', 'Follow Ben')
  if (follow) await press(follow)
  await until(() => byName('button', 'Following Ben'))
  expect(announced()).toBe('Following Ben')
}

const isFollowing = () => byName('button', 'Following Ben') !== undefined

test('following moves the camera with the cursor and shows a frame whose button stops it', async () => {
  await followBen()
  await act(async () => live.setCursor(2, { x: 5000, y: 400 }))
  await until(() => store.camera.x < -4000)
  expect(isFollowing()).toBe(true)
  const stop = byName('button', 'Following Ben')
  if (stop) await press(stop)
  expect(isFollowing()).toBe(false)
  expect(announced()).toBe('Stopped following')
})

test('Escape ends following and nothing else', async () => {
  await followBen()
  store.select([ELEMENT])
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => document.body.dispatchEvent(event))
  expect(isFollowing()).toBe(false)
  expect(event.defaultPrevented).toBe(true)
})

test.each([
  ["the person's own pan", async () => store.view.panBy(10, 0)],
  ['a press on the canvas', () => point('pointerdown')],
  ['the one who is followed leaving', async () => live.setPeers([])],
])('following ends on %s', async (_, happen) => {
  await followBen()
  await act(async () => void (await happen()))
  await until(() => !isFollowing() && announced() === 'Stopped following')
})

test('an agent is marked at its cursor, and its last edited element is outlined', async () => {
  live.peers = [testPeer(-2, 'Claude', { agentOf: 'Ann', selection: [ELEMENT] }), testPeer(3, 'Cleo')]
  live.cursors = new Map([
    [-2, { x: 50, y: 60 }],
    [3, { x: 10, y: 10 }],
  ])
  await render(<Canvas />)
  const marks = () => [...document.querySelectorAll<HTMLElement>('[data-agent]')].map(({ textContent }) => textContent)
  expect(marks()).toEqual(['Claude'])
  expect(document.querySelector(`[data-peer-selection=Claude] [data-outline="${ELEMENT}"]`)).not.toBeNull()
  // Without a cursor the name is at the outline.
  await act(async () => live.setCursor(-2, null))
  expect(marks()).toEqual(['Claude'])
})

test('sends no pointer position while only agents are present', async () => {
  live.peers = [testPeer(-2, 'Claude', { agentOf: 'Ann' })]
  await render(<Canvas />)
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const move = () => canvas?.dispatchEvent(new PointerEvent('pointermove', { isPrimary: true, clientX: 5, clientY: 5 }))
  move()
  expect(live.pointed).toEqual([])
  await act(async () => live.setPeers([...live.peers, testPeer(3, 'Cleo')]))
  move()
  expect(live.pointed).toHaveLength(1)
})
