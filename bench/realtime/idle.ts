import { Crowd, type Side } from './Crowd'
import type { RunningSubject } from './openSubject'

/** Additional bytes that the server uses with everyone connected, fifty per board. */
export async function idleMemory(subject: RunningSubject, side: Side): Promise<number> {
  const [, ...boards] = subject.boards
  const before = await subject.ask('memory')
  const crowds: Crowd[] = []
  try {
    for (const board of boards) {
      crowds.push(await Crowd.open(subject, { side, board, count: board.cookies.length }))
    }
    return (await subject.ask('memory')) - before
  } finally {
    for (const crowd of crowds) crowd.close()
  }
}
