import { afterEach, expect, test } from 'vitest'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource } from '../store/testSource'
import { recallCanvasLayout, rememberCanvasLayout } from './canvasLayout'

const VIEWPORT = { width: 390, height: 640 }
const BARS = { left: 0, right: 0, bottom: 52 }

function view() {
  const options = { newId: countingIds('9'), requestFrame: () => {}, setTimer: () => {} }
  return new BoardStore({ source: new TestSource(), boardUid: BOARD_UID, ...options }).view
}

afterEach(() => localStorage.clear())

test('a board starts with the last board’s canvas layout if the window has the same size', () => {
  const before = view()
  before.setViewport(VIEWPORT)
  before.setBars(BARS)
  rememberCanvasLayout(before, false)
  const next = view()
  recallCanvasLayout(next, false)
  expect(next).toMatchObject({ viewport: VIEWPORT, bars: BARS })
  // A view-only board has other bars.
  const readOnly = view()
  recallCanvasLayout(readOnly, true)
  expect(readOnly.viewport.width).toBe(0)
  const width = window.innerWidth
  window.innerWidth = width + 1
  const turned = view()
  recallCanvasLayout(turned, false)
  window.innerWidth = width
  expect(turned.viewport.width).toBe(0)
})

test.each(['', 'null', '[1,2,3]', '[null,1,1,1,1,1,1]', '{"length":7}'])(
  'ignores an invalid stored value (%s)',
  (text) => {
    localStorage.setItem('moodloom-canvas', text)
    const unmeasured = view()
    recallCanvasLayout(unmeasured, false)
    expect(unmeasured.viewport.width).toBe(0)
  },
)
