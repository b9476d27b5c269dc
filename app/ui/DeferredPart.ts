/** A lazily loaded part of the app. Loads once; after that it renders synchronously. */
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
