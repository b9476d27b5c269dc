import type { Page } from 'playwright-core'

export type Gesture = 'pan' | 'zoom' | 'drag'

export interface Drive {
  /** Selector of what hears pointers and wheels. */
  readonly canvas: string
  readonly gesture: Gesture
  /** Screen px: what is dragged, or zoomed about. */
  readonly at: { readonly x: number; readonly y: number }
  /** One input each; two seconds at 60 Hz unless given. */
  readonly frames?: number
}

const FRAMES = 120

/** Main-thread time per frame, in ms, while the page pans, zooms, or drags what is at a point, once per frame. */
export async function measureFrames(page: Page, { canvas, gesture, at, frames = FRAMES }: Drive): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.evaluate(rest)
  if (gesture === 'drag') {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
  }
  const before = await busy()
  await page.evaluate(drive, { canvas, gesture, at, frames })
  const after = await busy()
  if (gesture === 'drag') await page.mouse.up()
  await session.detach()
  return (after - before) / frames
}

/** Until everything in sight has been drawn, and nothing goes on. */
export async function rest(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('img[data-element-id]')]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  // Without a limit a headless page that shows nothing new may never be told.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  await new Promise((resolve) => setTimeout(resolve, 600))
}

/** In the page: one input per frame, and in the end all is where it was. */
async function drive({ canvas, gesture, at, frames }: Required<Drive>): Promise<void> {
  const node = document.querySelector<HTMLElement>(canvas)
  if (!node) throw new Error(`There is no ${canvas}`)
  const shared = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y }
  for (let frame = 1; frame <= frames; frame++) {
    await new Promise(requestAnimationFrame)
    // Out and back, twice: past the edge of what is mounted.
    const sign = Math.floor(((frame - 1) * 4) / frames) % 2 === 0 ? 1 : -1
    if (gesture === 'pan') {
      node.dispatchEvent(new WheelEvent('wheel', { ...shared, deltaX: sign * 14, deltaY: sign * 6 }))
    } else if (gesture === 'zoom') {
      node.dispatchEvent(new WheelEvent('wheel', { ...shared, deltaY: sign * -8, ctrlKey: true }))
    } else {
      const turn = (frame / frames) * 4 * Math.PI
      const moved = { clientX: at.x + Math.sin(turn) * 120, clientY: at.y + (1 - Math.cos(turn)) * 90 }
      node.dispatchEvent(
        new PointerEvent('pointermove', { ...shared, ...moved, pointerId: 1, pointerType: 'mouse', buttons: 1 }),
      )
    }
  }
}
