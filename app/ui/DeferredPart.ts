/** A part of the app that loads once, when it is wanted; where it is here already, it is drawn without waiting. */
export class DeferredPart<T> {
  readonly #load: () => Promise<T>
  #loading: Promise<T> | null = null
  #loaded: T | null = null

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  /** Rejects where it is out of reach; the next call tries again. */
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
