import type { Clock } from '../../app/offline/clock'

interface Timer {
  readonly at: number
  readonly order: number
  readonly callback: () => void
}

/** A clock that moves only when advanced. Timers fire in order, with delays truncated to whole ms, as in browsers. */
export class VirtualClock implements Clock {
  #now = Date.UTC(2026, 0, 1)
  #order = 0
  readonly #timers = new Set<Timer>()

  now(): number {
    return this.#now
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.trunc(ms), order: this.#order++, callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Advances by `ms`, running `between` after each timer that fires. */
  async advance(ms: number, between: () => Promise<void>): Promise<void> {
    const end = this.#now + ms
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.callback()
      await between()
    }
    this.#now = end
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.at <= end)
    return due.sort((a, b) => a.at - b.at || a.order - b.order)[0]
  }
}

/** Lets real work in progress (IndexedDB, the database) advance by some turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await new Promise((resolve) => setImmediate(resolve))
}
