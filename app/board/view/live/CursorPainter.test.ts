import { beforeEach, expect, test } from 'vitest'
import type { Camera } from '../../geometry/camera'
import { CursorPainter } from './CursorPainter'
import { TestLive, testPeer } from './testLive'

let writes: string[]

/** The parts of a node that are written to; `writes` records each transform. */
function node(): HTMLElement {
  const style = {
    written: '',
    get transform() {
      return this.written
    },
    set transform(value: string) {
      this.written = value
      writes.push(value)
    },
  }
  return { style, dataset: {} } as unknown as HTMLElement
}

let live: TestLive
let painter: CursorPainter
let camera: Camera
let now: number
let timers: { run: () => void; at: number }[]
let layer: HTMLElement

beforeEach(() => {
  writes = []
  live = new TestLive()
  camera = { x: 0, y: 0, zoom: 1 }
  now = 1000
  timers = []
  painter = new CursorPainter({
    store: {
      get camera() {
        return camera
      },
      view: { viewport: { width: 800, height: 600 } },
    },
    live,
    now: () => now,
    setTimer(run, ms) {
      const timer = { run, at: now + ms }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  })
  live.peers = [testPeer(2, 'Ben'), testPeer(3, 'Cleo')]
  live.on('cursors', painter.follow)
  layer = node()
  painter.setLayer(layer)
})

function pass(ms: number): void {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { run } of due) run()
}

test('a cursor appears at its position at once and glides to later ones', () => {
  const ben = node()
  live.cursors = new Map([[2, { x: 10, y: 20 }]])
  painter.attach(2, ben)
  expect(ben.style.transform).toBe('translate(10.0px,20.0px)')
  live.setCursor(2, { x: 110, y: 20 })
  expect(ben.style.transform).toBe('translate(110.0px,20.0px)')
  expect('still' in layer.dataset).toBe(false)
})

test('writes each cursor at most 20 times a second, and always its last position', () => {
  const [ben, cleo] = [node(), node()]
  live.cursors = new Map([2, 3].map((userId) => [userId, { x: 0, y: 0 }]))
  painter.attach(2, ben)
  painter.attach(3, cleo)
  writes = []
  for (let ms = 0; ms < 1000; ms += 5) {
    live.setCursor(ms % 2 === 0 ? 2 : 3, { x: ms, y: 1 })
    pass(5)
  }
  pass(50)
  expect(writes.length).toBeLessThanOrEqual(2 * 21)
  expect(ben.style.transform).toBe('translate(990.0px,1.0px)')
  expect(cleo.style.transform).toBe('translate(995.0px,1.0px)')
  expect(timers).toHaveLength(0)
})

test('sets no timer while no cursor is drawn', () => {
  live.setCursor(2, { x: 50, y: 50 })
  live.setCursor(2, { x: 60, y: 50 })
  expect(timers).toHaveLength(0)
})

test('a pan moves only the layer', () => {
  const ben = node()
  live.cursors = new Map([[2, { x: 100, y: 50 }]])
  painter.attach(2, ben)
  writes = []
  camera = { x: 30, y: -40, zoom: 1 }
  painter.paint()
  expect(writes).toEqual(['translate(30px,-40px)'])
})

test('a zoom repositions the cursor on the board at once, at the same size', () => {
  const ben = node()
  live.cursors = new Map([[2, { x: 100, y: 50 }]])
  painter.attach(2, ben)
  live.setCursor(2, { x: 100, y: 60 })
  camera = { x: 10, y: 20, zoom: 2 }
  painter.paint()
  expect(ben.style.transform).toBe('translate(200.0px,120.0px)')
  expect('still' in layer.dataset).toBe(true)
  pass(50)
  live.setCursor(2, { x: 0, y: 60 })
  expect(ben.style.transform).toBe('translate(0.0px,120.0px)')
  expect('still' in layer.dataset).toBe(false)
})

test('the name moves to the left near the right edge', () => {
  const ben = node()
  live.cursors = new Map([[2, { x: 100, y: 50 }]])
  painter.attach(2, ben)
  expect(ben.dataset.side).toBe('right')
  camera = { x: 600, y: 0, zoom: 1 }
  painter.paint()
  expect(ben.dataset.side).toBe('left')
})

test('stops drawing a detached cursor', () => {
  const ben = node()
  live.cursors = new Map([[2, { x: 0, y: 0 }]])
  const detach = painter.attach(2, ben)
  detach()
  pass(50)
  live.setCursor(2, { x: 9, y: 9 })
  expect(ben.style.transform).toBe('translate(0.0px,0.0px)')
})
