import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  readonly pid: number
  /** Microseconds of the thread's own time: what others take from the processor does not count. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest task of the page's main thread while something is done, in ms of the thread's own time.
 *
 * @param slowdown how many times slower than this machine the page runs meanwhile
 */
export async function longestTask(page: Page, slowdown: number, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
    transferMode: 'ReportEvents',
  })
  try {
    await act()
  } finally {
    await stop(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent) => main.some((thread) => thread.pid === pid && thread.tid === tid)
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && event.tdur !== undefined && isMain(event))
  if (tasks.length === 0) throw new Error('The trace holds no task of the main thread')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

async function stop(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
}
