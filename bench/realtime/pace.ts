import { Crowd, type Side } from './Crowd'
import type { RunningSubject } from './openSubject'

const CLIENTS = 50
const SENDERS = 10

export interface Delays {
  /** Percentiles of the time from sending to each delivery, ms. */
  readonly p50: number
  readonly p99: number
}

/** Ten people change the board at a steady rate, and fifty see it: how long each step takes to reach each of them. */
export async function pace(
  subject: RunningSubject,
  { side, kind, perSecond, duration }: { side: Side; kind: 'show' | 'commit'; perSecond: number; duration: number },
): Promise<Delays> {
  const [board] = subject.boards
  if (!board) throw new Error('There is no board to measure on')
  const sentAt: number[] = []
  const delays: number[] = []
  const onStep = (step: number) => {
    delays.push(performance.now() - (sentAt[step] ?? Number.NaN))
  }
  const crowd = await Crowd.open(subject, { side, board, count: CLIENTS, onStep })
  // The committer receives its own change, too.
  const expected = kind === 'commit' ? CLIENTS : CLIENTS - 1
  const steps = (perSecond * duration) / 1000
  try {
    const start = performance.now()
    while (sentAt.length < steps) {
      // Several at a time if the timer was late, to keep the pace.
      while (sentAt.length < steps && performance.now() >= start + (sentAt.length * 1000) / perSecond) {
        const step = sentAt.length
        sentAt.push(performance.now())
        crowd[kind](step % SENDERS, step)
      }
      await pause(1)
    }
    const deadline = performance.now() + 10_000
    while (delays.length < steps * expected) {
      if (performance.now() > deadline) throw new Error(`${side}: ${steps * expected - delays.length} never arrived`)
      await pause(5)
    }
  } finally {
    crowd.close()
  }
  delays.sort((a, b) => a - b)
  const at = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
