/** Ms from a key press to its commit. Storing adds to that: a crash loses less than 300 ms of typing. */
const COMMIT_EVERY = 200

interface TypingOptions {
  /** Makes what was typed so far durable. */
  readonly commit: () => void
  /** Called when typing begins. `work` resolves when it ends: until then some of it may be in memory only. */
  readonly typing: (work: Promise<void>) => void
  readonly setTimer: (run: () => void, ms: number) => unknown
}

/** Commits words while they are being typed: every 200 ms, even if typing never pauses. */
export class Typing {
  readonly #options: TypingOptions
  /** Resolves what `typing` was called with; null while nothing is being typed. */
  #end: (() => void) | null = null
  #isTouched = false

  constructor(options: TypingOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#end !== null
  }

  /** Something was typed. */
  touch(): void {
    this.#isTouched = true
    if (this.#end) return
    this.#options.typing(
      new Promise((resolve) => {
        this.#end = resolve
      }),
    )
    this.#wait()
  }

  /** Typing has ended; the caller commits the rest. */
  done(): void {
    this.#isTouched = false
    this.#end?.()
    this.#end = null
  }

  #wait(): void {
    const end = this.#end
    this.#options.setTimer(() => {
      if (this.#end !== end) return
      if (!this.#isTouched) return this.done()
      this.#isTouched = false
      this.#options.commit()
      this.#wait()
    }, COMMIT_EVERY)
  }
}
