import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  readonly pid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Microseconds of CPU time on the thread: what others use of the processor doesn't count. */
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly url?: string }
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/**
 * The longest task of the page's main thread while `act` runs, in ms of CPU time. Excludes the task in which the
 * browser sets up an empty document and its globals, and work for the driver: finding a button by its name takes a
 * slowed page 100 ms.
 *
 * @param slowdown how many times slower than this machine the page runs meanwhile
 */
export async function longestTask(page: Page, slowdown: number, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Tracing.start', {
    // The last category reports `CommitLoad`.
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  try {
    await act()
  } finally {
    await stop(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  const commits = events.filter(({ name }) => name === 'CommitLoad')
  // The browser's own UI has pages too, in their own processes.
  const others = new Set(commits.filter(({ args }) => args?.data?.url?.startsWith('chrome:')).map(({ pid }) => pid))
  const main = events.filter(
    ({ pid, name, args }) => !others.has(pid) && name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: TraceEvent) => main.some((thread) => thread.pid === pid && thread.tid === tid)
  const isCommit = (task: TraceEvent) => commits.some((commit) => isWithin(commit, task))
  const tasks = events.filter(
    (event) => event.name.endsWith('RunTask') && event.tdur !== undefined && isMain(event) && !isCommit(event),
  )
  if (tasks.length === 0) throw new Error('The trace holds no task of the main thread')
  const devToolsMessages = events.filter(isDevToolsMessage)
  const handled = events.filter(({ name }) => name === 'EventDispatch')
  const own = (task: TraceEvent) => {
    const driven = devToolsMessages.filter((each) => isWithin(each, task))
    // Handling the press or file that a message delivers is the page's own work.
    const handledThen = handled.filter((each) => driven.some((message) => isWithin(each, message)))
    return time([task]) - time(driven) + time(handledThen)
  }
  return Math.max(...tasks.map(own)) / 1000
}

const time = (events: readonly TraceEvent[]): number => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0)

function isDevToolsMessage({ name, args }: TraceEvent): boolean {
  return (
    name === 'Receive mojo message' &&
    args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession'
  )
}

function isWithin(event: TraceEvent, task: TraceEvent): boolean {
  if (event.pid !== task.pid || event.tid !== task.tid) return false
  return event.ts >= task.ts && event.ts <= task.ts + (task.dur ?? 0)
}

async function stop(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
}
