import type { CDPSession, Page } from 'playwright-core'

/** Event Timing reports nothing shorter than this, ms: what it didn't report took at most this long. */
export const SHORTEST_REPORTED = 16

export interface KeyTimes {
  /** From the key's timestamp to the next frame on screen, as Event Timing rounds it; at least 16. */
  readonly duration: number
  /** Time in its listeners and the microtasks that they queued. */
  readonly handler: number
}

interface Seen {
  readonly startTime: number
  readonly duration: number
}

declare global {
  interface Window {
    /** The keydown entries from Event Timing. */
    keysSeen: Seen[]
    /** The last keydown: its timestamp, and how long its listeners took. */
    lastKey: { readonly startTime: number; readonly handler: number } | null
  }
}

/** Runs in the page before its own code: listens before its first listener and after its last. */
export function watchKeys(): void {
  window.keysSeen = []
  window.lastKey = null
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name === 'keydown') window.keysSeen.push({ startTime, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener(
    'keydown',
    (event) => {
      const began = performance.now()
      // Added during the capture phase, it runs after all listeners that the page added before.
      addEventListener(
        'keydown',
        () => {
          window.lastKey = { startTime: event.timeStamp, handler: performance.now() - began }
        },
        { once: true },
      )
    },
    { capture: true },
  )
}

export interface Stroke {
  /** KeyboardEvent.key and .code. */
  readonly key: string
  readonly code: string
  readonly keyCode: number
  readonly ctrl?: boolean
}

/** Presses a key as a keyboard does, and waits until the page has drawn, stored and sent: no mutations for 250 ms. */
export async function measureKey(page: Page, session: CDPSession, stroke: Stroke): Promise<KeyTimes> {
  const { key, code, keyCode, ctrl = false } = stroke
  const event = { key, code, windowsVirtualKeyCode: keyCode, modifiers: ctrl ? 2 : 0 }
  await page.evaluate(() => {
    window.lastKey = null
  })
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  const { last, seen } = await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 250)
      new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(resolve, 250)
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    return { last: window.lastKey, seen: window.keysSeen }
  })
  if (!last) throw new Error(`The page heard no ${key}, or kept others from hearing it`)
  const reported = seen.find(({ startTime }) => Math.abs(startTime - last.startTime) < 0.1)
  return { duration: Math.max(SHORTEST_REPORTED, reported?.duration ?? 0), handler: last.handler }
}
