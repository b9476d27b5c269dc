import type { BoardDelta } from '../../offline/types'

/** Ms of inactivity after this person's last change. */
export const OWN_IDLE_MS = 15_000
/** Ms after another person's change, up to doubled: they draw the card themselves, unless they have left. */
export const OTHERS_IDLE_MS = 20_000

export interface ThumbnailUpdaterOptions {
  /** The thumbnail that the board's card currently shows. */
  readonly current: () => string | null
  /** Whether the board is only on this device: all of its changes are this person's, and none is queued. */
  readonly isDraft: () => boolean
  /** Whether this person may replace the thumbnail, and can now. */
  readonly mayDraw: () => boolean
  /** Draws and stores the thumbnail; never rejects. */
  readonly draw: () => Promise<void>
  /** Stores whether the card is stale, for the next time the board is opened here. */
  readonly remember: (isBehind: boolean) => void
  readonly random?: () => number
}

/**
 * Redraws a board's card some time after its content has changed. Changes by others are left to their devices, unless
 * no new thumbnail arrives from there.
 */
export class ThumbnailUpdater {
  readonly #options: ThumbnailUpdaterOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What the card showed before another person's change; undefined without one. */
  #before: string | null | undefined
  #isOwn = false
  #isStale = false
  #isClosed = false

  constructor(options: ThumbnailUpdaterOptions) {
    this.#options = options
  }

  handleDelta(delta: BoardDelta): void {
    const isQueued = delta.queued?.some(({ change }) => change.kind.startsWith('element.'))
    const isEcho = Boolean(delta.settled?.length || delta.echoed?.length)
    if (isQueued) this.#schedule(true)
    else if (!isEcho && (delta.put?.length || delta.removed?.length)) this.#schedule(this.#options.isDraft())
  }

  /** Schedules a redraw of a card that is stale already when the board is opened. */
  scheduleOverdue(): void {
    this.#schedule(true)
  }

  /** On leaving the board: if this person's changes are waiting for a redraw, it happens now. */
  close(): void {
    this.#isClosed = true
    if (this.#timer !== undefined && this.#isOwn) void this.#draw()
    clearTimeout(this.#timer)
  }

  #schedule(isOwn: boolean): void {
    if (this.#isClosed) return
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
    // Pending changes are sent first; until then the card is marked as stale.
    if (!isDrawn && !this.#options.mayDraw()) return this.#markStale(wasOwn)
    if (!isDrawn) await this.#options.draw()
    if (wasOwn && this.#timer === undefined) this.#options.remember(false)
  }

  #markStale(wasOwn: boolean): void {
    this.#isStale ||= wasOwn
  }

  /** Schedules a redraw that was impossible before, if it is possible now. */
  retry(): void {
    if (!this.#isStale || !this.#options.mayDraw()) return
    this.#isStale = false
    this.#schedule(true)
  }
}
