import type { Page } from 'playwright-core'
import { rest } from './measureFrames'
import type { Scene } from './scenes'
import { withoutNetworkEvents } from './withoutNetworkEvents'

/**
 * Runs in the page before its own code: records when it got the board's rows from IndexedDB. Declares no named inner
 * function, since tsx would wrap that in a helper that the page doesn't have.
 */
export function watchRows(): void {
  const getAll = IDBIndex.prototype.getAll
  IDBIndex.prototype.getAll = function (...given) {
    const request = getAll.apply(this, given)
    request.addEventListener('success', () => {
      const isFirst = typeof Reflect.get(window, 'rowsAt') !== 'number'
      if (isFirst && request.result.length >= 1000) Object.assign(window, { rowsAt: performance.now() })
    })
    return request
  }
}

interface Ways {
  /** Address of another board, whose page has loaded all code that a board needs. */
  readonly from: string
  /** Path of the board. */
  readonly to: string
}

/** Goes from one board to another. Times are from when its rows were read. */
export async function measureOpening(page: Page, scene: Scene, { from, to }: Ways): Promise<Drawn> {
  await page.goto(from)
  await page.locator('[data-element-id]').first().waitFor()
  await page.evaluate(storeBoxes, boxesOf(scene))
  await page.evaluate(rest)
  return withoutNetworkEvents(page, () => page.evaluate(untilDrawn, { to, most: TIMEOUT_MS }))
}

/** Ms from pressing the key that fits the board until all of it is drawn, as nodes or as tiles. */
export async function measureFit(page: Page, scene: Scene): Promise<number> {
  await page.locator('[data-surface]').focus()
  await page.evaluate(storeBoxes, boxesOf(scene))
  const { drawn } = await withoutNetworkEvents(page, () => page.evaluate(untilDrawn, { to: null, most: TIMEOUT_MS }))
  return drawn
}

const TIMEOUT_MS = 30_000

/** Left, top, right, bottom, in board px. */
type Box = readonly [number, number, number, number]

const boxesOf = ({ elements }: Scene): Box[] => elements.map(({ x, y, width, height }) => [x, y, x + width, y + height])

/** Runs in the page, before the measurement: passing thousands of boxes takes time that isn't the board's. */
function storeBoxes(boxes: readonly Box[]): void {
  Object.assign(window, { boxes })
}

interface Wait {
  /** Where to go, timed from the board's rows; null presses the key that fits the board, timed from that. */
  readonly to: string | null
  /** Timeout in ms. */
  readonly most: number
}

/** Ms. */
interface Drawn {
  /** Until a frame was drawn with as many nodes as elements in view, or with tiles that show them. */
  readonly placed: number
  /** Until a frame was drawn that had all of their images from its start. */
  readonly drawn: number
}

/** Runs in the page. */
async function untilDrawn({ to, most }: Wait): Promise<Drawn> {
  const boxes: readonly Box[] = Reflect.get(window, 'boxes')
  const isFit = to === null
  const frame = new MessageChannel()
  const began = performance.now()
  let inSight = isFit ? boxes.length : Number.NaN
  let nodes: Element[] = []
  let isTiled = false
  let placed = 0
  if (isFit) {
    const key = { key: '!', code: 'Digit1', shiftKey: true, bubbles: true, cancelable: true }
    document.querySelector('[data-surface]')?.dispatchEvent(new KeyboardEvent('keydown', key))
  } else {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  while (performance.now() < began + most) {
    await new Promise(requestAnimationFrame)
    // An image without an address yet reports itself complete.
    const isWhole =
      placed > 0 && nodes.every((node) => !(node instanceof HTMLImageElement) || (node.currentSrc && node.complete))
    // A message sent before the frame is drawn arrives after it: https://html.spec.whatwg.org/#update-the-rendering
    await new Promise((arrived) => {
      frame.port1.onmessage = arrived
      frame.port2.postMessage(null)
    })
    const since: unknown = isFit ? began : Reflect.get(window, 'rowsAt')
    if (typeof since !== 'number') continue
    if (isWhole) return { placed, drawn: performance.now() - since }
    if (placed > 0) continue
    const tiles = document.querySelector('[data-tiles]')
    isTiled = tiles?.hasAttribute('data-waits') === false && tiles.querySelector('canvas') !== null
    // Querying thousands of nodes would be a good part of what is measured.
    nodes = tiles ? [] : [...document.querySelectorAll('[data-world] [data-element-id]')]
    const origin = document.querySelector<HTMLElement>('[data-world] > *')
    const canvas = document.querySelector('[data-canvas]')
    if (!canvas || !origin?.parentElement || (!isTiled && nodes.length === 0)) continue
    if (Number.isNaN(inSight)) {
      // The camera has reached its position: an element is mounted. Reads the world's transform.
      const { a: zoom, e, f } = new DOMMatrix(origin.parentElement.style.transform)
      const x = e + Number.parseFloat(origin.style.left) * zoom
      const y = f + Number.parseFloat(origin.style.top) * zoom
      const { clientWidth: width, clientHeight: height } = canvas
      inSight = boxes.filter(
        ([left, top, right, bottom]) =>
          right * zoom + x > 0 && bottom * zoom + y > 0 && left * zoom + x < width && top * zoom + y < height,
      ).length
    }
    // What is in view is mounted before what is beyond.
    if (isTiled || nodes.length >= inSight) placed = performance.now() - since
    // Tiles replace nodes only once they contain the images.
    if (isTiled) return { placed, drawn: placed }
  }
  throw new Error(`After ${most} ms ${nodes.length} elements are mounted, and ${inSight} in sight`)
}

/** MB of live JavaScript objects. */
export async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}
