import type { Page } from 'playwright-core'
import { NETWORK, PHONE_SLOWDOWN } from './phone'

/** Ms from the start of the navigation until an element has been drawn and a press has selected it. */
export async function measureLoad(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'pressedAt' })
  await page.addInitScript(pressWhenDrawn)
  // Told by a binding: asking the page would have the slowed page parse the asker's own scripts first.
  const pressed = new Promise<number>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`${url}: no element could be pressed`)), 30_000)
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'pressedAt') return
      clearTimeout(timeout)
      resolve(Number(payload))
    })
  })
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await pressed
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return ms
}

/**
 * In the page, from its first moment: presses the first element as soon as it has been painted. Without a function
 * of its own inside, since tsx would wrap that in a helper which the page does not have.
 */
async function pressWhenDrawn(): Promise<void> {
  while (!document.querySelector('[aria-selected="true"]')) {
    await new Promise(requestAnimationFrame)
    const box = document.querySelector('[data-element-id]')?.getBoundingClientRect()
    const canvas = document.querySelector('[data-canvas]')
    if (!box || !canvas) continue
    // The frame that holds the element is on the screen only when the next one begins.
    await new Promise(requestAnimationFrame)
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
    const shared = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0 }
    canvas.dispatchEvent(new PointerEvent('pointerdown', { ...shared, ...at, buttons: 1 }))
    canvas.dispatchEvent(new PointerEvent('pointerup', { ...shared, ...at }))
    await new Promise(requestAnimationFrame)
  }
  Reflect.get(window, 'pressedAt')(String(performance.now()))
}
