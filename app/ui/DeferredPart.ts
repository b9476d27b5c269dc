/** A part of the app that loads once, when it is wanted; if it is loaded already, it is drawn without waiting. */
export class DeferredPart<T> {
  readonly #load: () => Promise<T>
  #loading: Promise<T> | null = null
  #loaded: T | null = null

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  /** Rejects if it can't be loaded; the next call retries. */
  load(): Promise<T> {
    this.#loading ??= this.#load().then(
      (part) => {
        this.#loaded = part
        return part
      },
      (error) => {
        this.#loading = null
        throw error
      },
    )
    return this.#loading
  }

  get loaded(): T | null {
    return this.#loaded
  }
}
