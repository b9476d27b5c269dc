import { FRAME_MAX, LIVE_EXTRA_ELEMENTS_MAX } from '../../contract/channel'
import type { ClientMessage } from '../../contract/messages'
import type { ElementPatch } from '../../contract/shared/element'
import type { Clock } from '../offline/clock'
import { Throttle } from './Throttle'

/** One element of a gesture in progress: the fields that differ from what is committed. */
export interface PreviewChange {
  readonly id: string
  readonly patch: ElementPatch
}

/** Ms between messages: 20 per second. */
const SAMPLE_MS = 50
/** Ms after which an unchanged preview is repeated, so that it does not expire. */
const REPEAT_MS = 1_000
/** Bytes per second: long texts and large selections are sent less often. */
const BYTES_PER_SECOND = 128 * 1024

/** Publishes previews of this person's gesture before it is committed, each with everything that it has changed. */
export class PreviewPublisher {
  /** Changes are read only when they are sent. */
  readonly #throttle: Throttle<() => readonly PreviewChange[]>
  readonly #clock: Clock
  #gestureId: string | null = null
  #seq = 0
  #last: readonly PreviewChange[] = []
  #stopRepeat: () => void = () => {}

  constructor(
    clock: Clock,
    private readonly newId: () => string,
    private readonly send: (message: ClientMessage) => void,
  ) {
    this.#clock = clock
    this.#throttle = new Throttle(clock, (read) => this.#publish(read()))
  }

  /** Publishes the gesture, throttled; `read` returns everything that it has changed so far. */
  update(read: () => readonly PreviewChange[]): void {
    this.#gestureId ??= this.newId()
    this.#throttle.push(read)
  }

  /** Ends the gesture. If it was undone, the others are notified; if committed, they wait for the commit. */
  end(isCommitted: boolean): void {
    if (this.#gestureId === null) return
    this.#throttle.flush()
    if (!isCommitted) this.#publish(this.#last.map(({ id }) => ({ id, patch: {} })))
    this.clear()
  }

  /** Discards the gesture without notifying anyone. */
  clear(): void {
    this.#throttle.clear()
    this.#stopRepeat()
    this.#gestureId = null
    this.#last = []
    this.#seq = 0
  }

  /** Returns the ms until the next message. */
  #publish(changes: readonly PreviewChange[]): number {
    const gestureId = this.#gestureId
    if (gestureId === null) return SAMPLE_MS
    // Elements that the gesture no longer touches have their committed values again.
    const currentIds = new Set(changes.map(({ id }) => id))
    const released = this.#last.filter(({ id }) => !currentIds.has(id)).map(({ id }) => ({ id, patch: {} }))
    this.#last = changes
    let bytes = 0
    for (const [element, ...more] of toChunks([...changes, ...released])) {
      if (!element) continue
      const message: ClientMessage = { type: 'element_update', live: true, gestureId, seq: this.#seq++, element }
      const whole = more.length > 0 ? { ...message, more } : message
      const { length } = new TextEncoder().encode(JSON.stringify(whole))
      bytes += length
      // What doesn't fit into a frame is seen once it is committed.
      if (length <= FRAME_MAX) this.send(whole)
    }
    this.#stopRepeat()
    this.#stopRepeat = this.#clock.after(REPEAT_MS, () => this.#throttle.push(() => this.#last))
    return Math.max(SAMPLE_MS, (bytes / BYTES_PER_SECOND) * 1000)
  }
}

type Chunk = readonly ({ readonly id: string } & ElementPatch)[]

function toChunks(changes: readonly PreviewChange[]): Chunk[] {
  const parts: Chunk[] = []
  for (let at = 0; at < changes.length; at += LIVE_EXTRA_ELEMENTS_MAX + 1) {
    parts.push(changes.slice(at, at + LIVE_EXTRA_ELEMENTS_MAX + 1).map(({ id, patch }) => ({ id, ...patch })))
  }
  return parts
}
