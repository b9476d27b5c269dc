import type { Page } from 'playwright-core'
import type { Camera } from '../../../app/board/geometry/camera'

/** The camera, read from the world's transform. */
export function cameraOf(page: Page): Promise<Camera> {
  return page.evaluate(() => {
    const origin = document.querySelector<HTMLElement>('[data-world] > *')
    const matrix = new DOMMatrix(origin?.parentElement?.style.transform)
    const [left, top] = [Number.parseFloat(origin?.style.left ?? ''), Number.parseFloat(origin?.style.top ?? '')]
    return { x: matrix.e + left * matrix.a, y: matrix.f + top * matrix.a, zoom: matrix.a }
  })
}

/** Wheel turns over the middle of the canvas, one per frame: each zooms by e^(-amount / 100), like Ctrl and a wheel. */
export async function zoomTo(page: Page, zoom: number): Promise<void> {
  const now = await cameraOf(page)
  const steps = Math.max(1, Math.ceil(Math.abs(Math.log(zoom / now.zoom)) / 0.06))
  const deltaY = (-100 * Math.log(zoom / now.zoom)) / steps
  await turn(page, { steps, deltaY, ctrlKey: true })
}

/** Moves the board by screen px, in steps of one frame each. */
export function panBy(page: Page, dx: number, dy: number, steps = 10): Promise<void> {
  return turn(page, { steps, deltaX: -dx / steps, deltaY: -dy / steps })
}

interface Turn {
  readonly steps: number
  readonly deltaX?: number
  readonly deltaY?: number
  readonly ctrlKey?: boolean
}

async function turn(page: Page, turning: Turn): Promise<void> {
  await page.locator('[data-canvas]').evaluate(async (canvas, { steps, ...given }) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2 }
    for (let step = 0; step < steps; step++) {
      canvas.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...at, ...given }))
      await new Promise(requestAnimationFrame)
    }
  }, turning)
}

/** Keeps a gesture from ending, without moving what is visible, until the returned function is called. */
export async function continueMoving(page: Page): Promise<() => Promise<void>> {
  await page.locator('[data-canvas]').evaluate((canvas) => {
    let count = 0
    const step = () => {
      if (canvas.hasAttribute('data-test-still')) return
      const deltaX = count++ % 2 === 0 ? 0.01 : -0.01
      canvas.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaX }))
      requestAnimationFrame(step)
    }
    canvas.removeAttribute('data-test-still')
    step()
  })
  return () => page.locator('[data-canvas]').evaluate((canvas) => canvas.setAttribute('data-test-still', ''))
}
