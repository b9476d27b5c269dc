import type { Page } from 'playwright-core'

export type Gesture = 'pan' | 'drag'

/** Frames per measurement: two seconds at 60 Hz. */
const FRAMES = 120

/** Main-thread time per frame, in ms, while the page pans, or drags one element, once per frame. */
export async function measureFrames(page: Page, gesture: Gesture): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.evaluate(rest)
  if (gesture === 'drag') await page.evaluate(press)
  const before = await busy()
  const frames = await page.evaluate(drive, { gesture, frames: FRAMES })
  const after = await busy()
  if (gesture === 'drag') await page.evaluate(release)
  await session.detach()
  return (after - before) / frames
}

/** Until everything in sight has been drawn, and nothing goes on. */
export async function rest(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('img[data-element-id]')]
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  await new Promise((resolve) => requestIdleCallback(resolve))
  await new Promise((resolve) => setTimeout(resolve, 600))
}

function press(): void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  if (!canvas) throw new Error('There is no canvas')
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const centres = [...document.querySelectorAll('[data-element-id]')].map((node) => {
    const box = node.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  const nearest = centres.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]
  if (!nearest) throw new Error('There is no element')
  const shared = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 }
  const at = { clientX: nearest.x, clientY: nearest.y }
  canvas.dispatchEvent(new PointerEvent('pointerdown', { ...shared, ...at, buttons: 1 }))
  canvas.dataset.from = JSON.stringify(at)
}

function release(): void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const at = JSON.parse(canvas?.dataset.from ?? '{}')
  const shared = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', isPrimary: true }
  canvas?.dispatchEvent(new PointerEvent('pointerup', { ...shared, ...at }))
}

/** One input per frame. Gives how many frames there were. */
async function drive({ gesture, frames }: { gesture: 'pan' | 'drag'; frames: number }): Promise<number> {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  if (!canvas) throw new Error('There is no canvas')
  const from = JSON.parse(canvas.dataset.from ?? '{}')
  const shared = { bubbles: true, cancelable: true }
  for (let frame = 0; frame < frames; frame++) {
    await new Promise(requestAnimationFrame)
    if (gesture === 'pan') {
      // Out and back, past the edge of what is mounted.
      const sign = Math.floor(frame / (frames / 4)) % 2 === 0 ? 1 : -1
      canvas.dispatchEvent(new WheelEvent('wheel', { ...shared, deltaX: sign * 14, deltaY: sign * 6 }))
    } else {
      const at = {
        clientX: from.clientX + Math.sin(frame / 12) * 150,
        clientY: from.clientY + Math.cos(frame / 12) * 90,
      }
      canvas.dispatchEvent(
        new PointerEvent('pointermove', { ...shared, ...at, pointerId: 1, pointerType: 'mouse', buttons: 1 }),
      )
    }
  }
  return frames
}
