type Listener = () => void

/** Listeners by key; a key nobody listens to costs nothing. */
export class Topics<Key> {
  readonly #listeners = new Map<Key, Set<Listener>>()

  /** Returns the way to stop. */
  subscribe(key: Key, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  notify(key: Key): void {
    const listeners = this.#listeners.get(key)
    if (listeners) for (const listener of [...listeners]) listener()
  }
}
