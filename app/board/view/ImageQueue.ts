export interface QueueProgress {
  /** Of all additions that are under way together. */
  readonly done: number
  readonly total: number
}

interface Turn {
  readonly signal: AbortSignal
  /** How many of this addition are done. */
  onProgress(done: number): void
}

/**
 * Additions of images, one after another: one that begins while another runs waits for it, and nothing of either is
 * lost. They are counted together until the last is done, and cancelled together.
 */
export class ImageQueue {
  readonly #onProgress: (progress: QueueProgress | null) => void
  #stop = new AbortController()
  #last: Promise<unknown> = Promise.resolve()
  #running = 0
  #done = 0
  #total = 0

  /** @param onProgress null once nothing is under way */
  constructor(onProgress: (progress: QueueProgress | null) => void) {
    this.#onProgress = onProgress
  }

  /** Runs `work`, which adds `count` images, once those before it are done. */
  add<Made>(count: number, work: (turn: Turn) => Promise<Made>): Promise<Made> {
    if (this.#running === 0) this.#stop = new AbortController()
    const { signal } = this.#stop
    this.#running++
    this.#total += count
    this.#tell()
    const turn = this.#last.then(async () => {
      const before = this.#done
      const onProgress = (done: number) => {
        this.#done = before + done
        this.#tell()
      }
      try {
        return await work({ signal, onProgress })
      } finally {
        this.#end(before + count)
      }
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Ends all of them; what is on the board already stays. */
  cancel(): void {
    this.#stop.abort()
  }

  #end(done: number): void {
    this.#running--
    this.#done = this.#running > 0 ? done : 0
    if (this.#running === 0) this.#total = 0
    this.#tell()
  }

  #tell(): void {
    this.#onProgress(this.#running > 0 ? { done: this.#done, total: this.#total } : null)
  }
}
