/**
 * How many device pixels a board px takes, as of the last time the camera rested. Images choose their rendition by
 * it, so it moves in doublings: within one, nothing renders again.
 */
export class RestingScale {
  #scale = 1
  readonly #listeners = new Set<() => void>()

  readonly read = (): number => this.#scale

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param scale zoom times device pixels per CSS px */
  rest(scale: number): void {
    const doubling = 2 ** Math.ceil(Math.log2(Math.max(scale, 0.125)))
    if (doubling === this.#scale) return
    this.#scale = doubling
    for (const listener of this.#listeners) listener()
  }
}
