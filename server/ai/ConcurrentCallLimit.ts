import { AI_CONCURRENT_CALLS_MAX } from '../../contract/aiLimits'
import { AppError } from '../AppError'

/**
 * Limits how many calls a person has in flight. A page makes one at a time; many at once come from a script, or from
 * tabs that would take all of a provider's slots. Each server process counts separately.
 */
export class ConcurrentCallLimit {
  readonly #inFlight = new Map<number, number>()

  /** Runs the work. Throws TOO_MANY_AT_ONCE if this person has too many calls in flight. Null: the server, no limit. */
  async run<T>(userId: number | null, work: () => Promise<T>): Promise<T> {
    if (userId === null) return work()
    const count = this.#inFlight.get(userId) ?? 0
    if (count >= AI_CONCURRENT_CALLS_MAX) throw new AppError('TOO_MANY_AT_ONCE', TOO_MANY)
    this.#inFlight.set(userId, count + 1)
    try {
      return await work()
    } finally {
      const left = (this.#inFlight.get(userId) ?? 1) - 1
      if (left > 0) this.#inFlight.set(userId, left)
      else this.#inFlight.delete(userId)
    }
  }
}

const TOO_MANY = `You have ${AI_CONCURRENT_CALLS_MAX} AI requests in progress. Wait for one to finish, or stop one.`
