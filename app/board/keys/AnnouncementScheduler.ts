export interface AnnouncementSchedulerOptions {
  readonly announce: (words: string) => void
  /** Returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** Whether a toast has just announced what happened. */
  readonly isAlreadyAnnounced: () => boolean
}

/** Ms within which related events arrive, such as a deletion and the selection that it clears. */
const BATCH_MS = 150
/** Ms after which a zoom has settled. */
const SETTLED_MS = 600

/**
 * Debounces announcements to screen readers: of related events, only the action or else the new state; the zoom once it
 * has settled.
 */
export class AnnouncementScheduler {
  #action: string | null = null
  #state: string | null = null
  #stop: (() => void) | null = null
  #stopZoom: (() => void) | null = null

  constructor(private readonly options: AnnouncementSchedulerOptions) {}

  action(words: string): void {
    this.#action = words
    this.#schedule()
  }

  state(words: string): void {
    this.#state = words
    this.#schedule()
  }

  zoom(read: () => string): void {
    this.#stopZoom?.()
    this.#stopZoom = this.options.setTimer(() => this.options.announce(read()), SETTLED_MS)
  }

  close(): void {
    this.#stop?.()
    this.#stopZoom?.()
  }

  #schedule(): void {
    this.#stop?.()
    this.#stop = this.options.setTimer(() => {
      const words = this.#action !== null && this.options.isAlreadyAnnounced() ? null : (this.#action ?? this.#state)
      this.#action = null
      this.#state = null
      if (words !== null) this.options.announce(words)
    }, BATCH_MS)
  }
}
