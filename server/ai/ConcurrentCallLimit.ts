import { AI_CONCURRENT_CALLS_MAX } from '../../contract/aiLimits'
import { AppError } from '../AppError'

/**
 * How many calls each person has in flight. Pages make one after another; many at once come from a script, or from tabs
 * that would take all of a provider's slots. Each server process counts its own.
 */
export class ConcurrentCallLimit {
  readonly #inFlight = new Map<number, number>()

  /** Does the work, unless this person has too many calls in flight. Null (the server itself) is never refused. */
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
