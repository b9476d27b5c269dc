import type { Clock } from '../offline/clock'

/** Passes values on at most once per interval: the first at once, and always the last. */
export class Throttle<Value> {
  #next: { readonly value: Value } | null = null
  #stop: (() => void) | null = null

  constructor(
    private readonly clock: Clock,
    /** Sends a value; returns the ms until the next one may follow. */
    private readonly send: (value: Value) => number,
  ) {}

  push(value: Value): void {
    this.#next = { value }
    if (!this.#stop) this.#emit()
  }

  /** Sends the pending value now. */
  flush(): void {
    if (this.#next) this.#emit()
  }

  /** Drops the pending value. */
  clear(): void {
    this.#next = null
    this.#stop?.()
    this.#stop = null
  }

  #emit(): void {
    const next = this.#next
    this.clear()
    if (!next) return
    const ms = this.send(next.value)
    this.#stop = this.clock.after(ms, () => this.#emit())
  }
}
