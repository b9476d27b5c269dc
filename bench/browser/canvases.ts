import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { PeerCamera } from '../peers/PeerPage'
import type { Scene, SceneElement } from './scenes'
import type { PeerName, Peers } from './servePeers'
import type { Product } from './startProduct'

/** In screen px of the page. */
interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type ViewExtent = 'a tenth in view' | 'all in view'

/** A page that shows a scene: the product's, or a peer's. */
export interface Canvas {
  readonly page: Page
  readonly frame: Frame
  setCamera(camera: PeerCamera): Promise<void>
  select(elements: readonly SceneElement[], camera: PeerCamera): Promise<void>
  /** Undoes a drag that ended where it began: snapping may have moved the elements. */
  undo(): Promise<void>
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Screen position of an element's center. */
export const middleOn = ({ x, y, width, height }: SceneElement, camera: PeerCamera, frame: Frame) => ({
  x: frame.x + camera.x + (x + width / 2) * camera.zoom,
  y: frame.y + camera.y + (y + height / 2) * camera.zoom,
})

/** The built product on a phone, signed in, with a board showing this scene. */
export async function openOurs(browser: Browser, product: Product, board: number): Promise<Canvas> {
  const page = await (await product.context(browser, PHONE)).newPage()
  await page.goto(`${product.url}/board/${board}`)
  await page.locator('[data-element-id], [data-tiles]:not([data-waits]) canvas').first().waitFor({ timeout: 30_000 })
  const frame = await page.locator('[data-canvas]').boundingBox()
  if (!frame) throw new Error('There is no canvas')
  const canvas: Canvas = {
    page,
    frame,
    async setCamera(camera) {
      const now = await cameraOf(page)
      const steps = Math.max(1, Math.ceil(Math.abs(Math.log(camera.zoom / now.zoom)) / 0.2))
      const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
      const deltaY = (-100 * Math.log(camera.zoom / now.zoom)) / steps
      for (let step = 0; step < steps; step++) await wheel(page, { ...middle, deltaY, ctrlKey: true })
      const zoomed = await cameraOf(page)
      await wheel(page, { ...middle, deltaX: zoomed.x - camera.x, deltaY: zoomed.y - camera.y })
    },
    async select(elements, camera) {
      await page.keyboard.press('Escape')
      for (const [index, element] of elements.entries()) {
        const at = middleOn(element, camera, frame)
        if (index > 0) await page.keyboard.down('Shift')
        await page.mouse.click(at.x, at.y)
        if (index > 0) await page.keyboard.up('Shift')
      }
    },
    undo: () => page.keyboard.press('Control+z'),
  }
  return canvas
}

/** A peer on a page the same size as the product's canvas. */
export async function openPeer(
  browser: Browser,
  peers: Peers,
  name: PeerName,
  { scene, frame, camera }: { readonly scene: Scene; readonly frame: Frame; readonly camera: PeerCamera },
): Promise<Canvas> {
  const size = { width: Math.round(frame.width), height: Math.round(frame.height) }
  const page = await (await browser.newContext({ ...PHONE, viewport: size })).newPage()
  await page.goto(peers.page(name))
  await page.waitForFunction(() => window.peer !== undefined)
  await page.evaluate(([elements, view]) => window.peer.show(elements, view), [scene.elements, camera] as const)
  return {
    page,
    frame: { x: 0, y: 0, ...size },
    // Returns nothing: a peer's own objects can't be serialized.
    setCamera: (view) => page.evaluate((to) => void window.peer.look(to), view),
    select: (elements) =>
      page.evaluate(
        (ids) => void window.peer.select(ids),
        elements.map(({ id }) => id),
      ),
    // Peers don't snap.
    undo: async () => {},
  }
}

/** The camera that shows this much of a scene on a canvas, around its middle. */
export function cameraFor({ elements }: Scene, { width, height }: Frame, sight: ViewExtent): PeerCamera {
  const right = Math.max(...elements.map((element) => element.x + element.width))
  const bottom = Math.max(...elements.map((element) => element.y + element.height))
  // Fits as the product does, with 8 px on each side.
  const fitting = Math.min((width - 16) / right, (height - 16) / bottom)
  const zoom = sight === 'all in view' ? fitting : Math.sqrt((width * height) / (0.1 * right * bottom))
  return { x: width / 2 - (right / 2) * zoom, y: height / 2 - (bottom / 2) * zoom, zoom }
}

/** The product's camera, read from the transform of its world node. */
async function cameraOf(page: Page): Promise<PeerCamera> {
  return page.evaluate(() => {
    const origin = document.querySelector<HTMLElement>('[data-world] > *')
    const matrix = new DOMMatrix(origin?.parentElement?.style.transform)
    const [left, top] = [Number.parseFloat(origin?.style.left ?? ''), Number.parseFloat(origin?.style.top ?? '')]
    return { x: matrix.e + left * matrix.a, y: matrix.f + top * matrix.a, zoom: matrix.a }
  })
}

interface WheelAt {
  readonly x: number
  readonly y: number
  readonly deltaX?: number
  readonly deltaY?: number
  readonly ctrlKey?: boolean
}

async function wheel(page: Page, { x, y, ...rest }: WheelAt): Promise<void> {
  await page.evaluate(
    async ([clientX, clientY, given]) => {
      const init = { bubbles: true, cancelable: true, clientX, clientY, ...given }
      document.querySelector('[data-canvas]')?.dispatchEvent(new WheelEvent('wheel', init))
      await new Promise(requestAnimationFrame)
    },
    [x, y, rest] as const,
  )
}
