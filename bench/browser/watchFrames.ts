import type { CDPSession, Page } from 'playwright-core'

export interface Watched {
  /** Main-thread time while watching, ms. */
  readonly busy: number
  /** From each frame to the next, ms. */
  readonly intervals: readonly number[]
  /** For each input, from its browser timestamp to the first listener, ms. */
  readonly delays: readonly number[]
}

/** Watches a page's frames while `act` runs. */
export async function watchFrames(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Watched> {
  await session.send('Performance.enable')
  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  // tsx wraps functions in this helper.
  await page.evaluate('globalThis.__name = (value) => value')
  await page.evaluate(begin)
  const before = await taskTime()
  await act()
  const busy = (await taskTime()) - before
  const { frames, delays } = await page.evaluate<Noted>('endWatch()')
  const intervals = frames.slice(1).map((time, index) => time - (frames[index] ?? 0))
  if (intervals.length === 0) throw new Error(`${page.url()} has drawn nothing`)
  return { busy, intervals, delays }
}

export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? Number.NaN
}

interface Noted {
  /** When each frame began, ms. */
  readonly frames: number[]
  readonly delays: number[]
}

/** Runs in the page until `endWatch` is called. */
function begin(): void {
  const frames: number[] = []
  const delays: number[] = []
  const end = new AbortController()
  for (const type of ['wheel', 'pointermove']) {
    addEventListener(type, ({ timeStamp }) => delays.push(performance.now() - timeStamp), {
      capture: true,
      passive: true,
      signal: end.signal,
    })
  }
  let frame = 0
  const next = (time: number) => {
    frames.push(time)
    frame = requestAnimationFrame(next)
  }
  frame = requestAnimationFrame(next)
  const endWatch = () => {
    end.abort()
    cancelAnimationFrame(frame)
    return { frames, delays }
  }
  Object.assign(globalThis, { endWatch })
}
