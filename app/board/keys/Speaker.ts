export interface SpeakerOptions {
  readonly say: (words: string) => void
  /** Returns the way to stop. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** Whether a toast has just said what happened. */
  readonly isSaidAlready: () => boolean
}

/** Ms in which what belongs together comes: a deletion, and the selection that it empties. */
const TOGETHER_MS = 150
/** Ms after the last step of a zoom. */
const SETTLED_MS = 600

/**
 * Of all that happens at one moment says the one thing worth hearing: what was done, before what is selected now, before
 * how large it shows.
 */
export class Speaker {
  #deed: string | null = null
  #state: string | null = null
  #stop: (() => void) | null = null
  #stopZoom: (() => void) | null = null

  constructor(private readonly options: SpeakerOptions) {}

  deed(words: string): void {
    this.#deed = words
    this.#soon()
  }

  state(words: string): void {
    this.#state = words
    this.#soon()
  }

  zoom(read: () => string): void {
    this.#stopZoom?.()
    this.#stopZoom = this.options.setTimer(() => this.options.say(read()), SETTLED_MS)
  }

  close(): void {
    this.#stop?.()
    this.#stopZoom?.()
  }

  #soon(): void {
    this.#stop?.()
    this.#stop = this.options.setTimer(() => {
      const words = this.#deed !== null && this.options.isSaidAlready() ? null : (this.#deed ?? this.#state)
      this.#deed = null
      this.#state = null
      if (words !== null) this.options.say(words)
    }, TOGETHER_MS)
  }
}
