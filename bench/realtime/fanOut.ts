import { Crowd, type Side } from './Crowd'
import type { RunningSubject } from './openSubject'

const CLIENTS = 50
/** Steps in flight at a time: enough that the server never waits, too few to pile up at any client. */
const WINDOW = 24
/** Bytes that fill the buffers of clients that don't read; sent piece by piece so that no one else falls behind. */
const FILL = 8 * 1024 * 1024
const PIECE = 32 * 1024
/** Ms without a delivery after which no more are expected. */
const QUIET = 300
const TIMEOUT_MS = 30_000

export interface FanOut {
  readonly deliveriesPerSecond: number
  /** The server's CPU time per delivery. */
  readonly microseconds: number
}

/** Everyone sends in turn, as fast as all the others receive. */
export async function fanOut(
  subject: RunningSubject,
  { side, duration, stopped = 0 }: { side: Side; duration: number; stopped?: number },
): Promise<FanOut> {
  const [board] = subject.boards
  if (!board) throw new Error('There is no board to measure on')
  let deliveries = 0
  let onDelivery = () => {}
  const onStep = () => {
    deliveries++
    onDelivery()
  }
  const crowd = await Crowd.open(subject, { side, board, count: CLIENTS, onStep })
  const away = { ...board, cookies: board.cookies.slice(CLIENTS) }
  let received = 0
  const silent = await Crowd.open(subject, { side, board: away, count: stopped, onStep: () => received++ })
  try {
    const others = crowd.size - 1
    let sent = 0
    /** Sends until `enough`, then waits for what is in flight. */
    const run = (enough: () => boolean, send: (step: number) => void, window = WINDOW) =>
      new Promise<void>((resolve, reject) => {
        const timeout = setTimeout(() => reject(new Error(`${side}: deliveries went missing`)), TIMEOUT_MS)
        onDelivery = () => {
          while (!enough() && sent * others - deliveries < window * others) send(sent++)
          if (!enough() || deliveries < sent * others) return
          clearTimeout(timeout)
          resolve()
        }
        onDelivery()
      })

    if (stopped > 0) {
      silent.stopReading()
      const content = 'x'.repeat(PIECE)
      const pieces = FILL / PIECE
      await run(
        () => sent >= pieces,
        (step) => crowd.show(step % crowd.size, step, content),
        1,
      )
    }
    const before = { deliveries, cpu: await subject.ask('cpu'), at: performance.now() }
    const end = before.at + duration
    await run(
      () => performance.now() >= end,
      (step) => crowd.show(step % crowd.size, step),
    )
    const seconds = (performance.now() - before.at) / 1000
    const cpu = (await subject.ask('cpu')) - before.cpu
    const count = deliveries - before.deliveries
    if (stopped > 0) {
      silent.readOn()
      let last: number
      do {
        last = received
        await new Promise((resolve) => setTimeout(resolve, QUIET))
      } while (received > last)
      if (received >= sent * stopped) throw new Error('Who stopped reading was told everything: nothing was measured')
    }
    return { deliveriesPerSecond: count / seconds, microseconds: (cpu * 1000) / count }
  } finally {
    crowd.close()
    silent.close()
  }
}
