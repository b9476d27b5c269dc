export interface Rate {
  /** Allowed per second in the long run. */
  readonly perSecond: number
  /** Allowed at once after a pause. */
  readonly burst: number
}

/** A token bucket: how much of something is still allowed. */
export class TokenBucket {
  #left: number
  #at: number

  /** `now` in ms, here and below. */
  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.#left = rate.burst
    this.#at = now
  }

  /** Takes `amount` tokens if there are enough left. Returns whether it did. */
  take(now: number, amount = 1): boolean {
    const earned = (Math.max(0, now - this.#at) / 1000) * this.rate.perSecond
    this.#left = Math.min(this.rate.burst, this.#left + earned)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
