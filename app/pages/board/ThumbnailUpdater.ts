import type { BoardDelta } from '../../offline/types'

/** Ms of quiet after one's own last change. */
export const OWN_IDLE_MS = 15_000
/** Ms after somebody else's change: they draw it themselves, unless they are gone. Up to twice as much. */
export const OTHERS_IDLE_MS = 20_000

export interface ThumbnailUpdaterOptions {
  /** The picture that the board's card shows now. */
  readonly current: () => string | null
  /** Whether this person may give the board another one, and now is the time. */
  readonly mayDraw: () => boolean
  /** Draws and keeps it; never rejects. */
  readonly draw: () => Promise<void>
  /** Notes, or forgets, that the card is behind, for whoever opens the board here next. */
  readonly remember: (isBehind: boolean) => void
  readonly random?: () => number
}

/**
 * Draws a board's card again some time after what is on the board has changed. What others changed is left to them: it
 * is drawn here only where no new picture came meanwhile.
 */
export class ThumbnailUpdater {
  readonly #options: ThumbnailUpdaterOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What the card showed when somebody else's change came; undefined while none did. */
  #before: string | null | undefined
  #isOwn = false
  #isStale = false

  constructor(options: ThumbnailUpdaterOptions) {
    this.#options = options
  }

  handleDelta(delta: BoardDelta): void {
    const isOwn = delta.queued?.some(({ change }) => change.kind.startsWith('element.'))
    const isEcho = Boolean(delta.settled?.length || delta.echoed?.length)
    if (isOwn) this.#schedule(true)
    else if (!isEcho && (delta.put?.length || delta.removed?.length)) this.#schedule(false)
  }

  /** The card was behind when the board was last left here. */
  scheduleOverdue(): void {
    this.#schedule(true)
  }

  /** The board is left: what is due is drawn now. */
  close(): void {
    if (this.#timer !== undefined && this.#isOwn) void this.#draw()
    clearTimeout(this.#timer)
  }

  #schedule(isOwn: boolean): void {
    if (isOwn && !this.#isOwn) this.#options.remember(true)
    if (!isOwn && this.#before === undefined) this.#before = this.#options.current()
    this.#isOwn ||= isOwn
    clearTimeout(this.#timer)
    const { random = Math.random } = this.#options
    const idleMs = this.#isOwn ? OWN_IDLE_MS : OTHERS_IDLE_MS * (1 + random())
    this.#timer = setTimeout(() => void this.#draw(), idleMs)
  }

  async #draw(): Promise<void> {
    const isDrawn = !this.#isOwn && this.#before !== undefined && this.#options.current() !== this.#before
    const wasOwn = this.#isOwn
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isOwn = false
    this.#before = undefined
    // What waits for the network goes first; the card is remembered as behind until then.
    if (!isDrawn && !this.#options.mayDraw()) return this.#markStale(wasOwn)
    if (!isDrawn) await this.#options.draw()
    if (wasOwn && this.#timer === undefined) this.#options.remember(false)
  }

  #markStale(wasOwn: boolean): void {
    this.#isStale ||= wasOwn
  }

  /** Now may be the time for what could not be drawn before. */
  retry(): void {
    if (!this.#isStale || !this.#options.mayDraw()) return
    this.#isStale = false
    this.#schedule(true)
  }
}
