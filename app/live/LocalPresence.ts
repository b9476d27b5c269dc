import {
  CURSORS_PER_SECOND,
  FRAME_MAX,
  LIVE_EXTRA_ELEMENTS_MAX,
  SELECTION_MAX,
  VIEW_INTERVAL_MS,
} from '../../contract/channel'
import type { ClientMessage, CursorPosition, SharedView } from '../../contract/messages'
import type { ElementPatch } from '../../contract/shared/element'
import type { Clock } from '../offline/clock'

const CURSOR_MS = 1000 / CURSORS_PER_SECOND
const SELECTION_MS = 100

/** What this person shows the others: their cursor, their selection, whether they are editing, and previews. */
export class LocalPresence {
  readonly preview: PreviewPublisher
  readonly #cursor: Throttle<CursorPosition>
  readonly #selection: Throttle<readonly string[]>
  readonly #send: (message: ClientMessage) => void
  readonly #clock: Clock
  #viewShownAt = Number.NEGATIVE_INFINITY
  #isEditing = false
  /** The value that the last join sent. */
  #joinedEditing = false
  #selected: readonly string[] = []
  #isAlone = false
  /** The latest cursor and gesture that no one could see. */
  #unseen: { position?: CursorPosition; read?: () => readonly PreviewChange[] } = {}

  constructor(clock: Clock, newId: () => string, send: (message: ClientMessage) => void) {
    this.#send = send
    this.#clock = clock
    this.preview = new PreviewPublisher(clock, newId, send)
    this.#cursor = new Throttle(clock, (position) => {
      send({ type: 'cursor_move', position })
      return CURSOR_MS
    })
    this.#selection = new Throttle(clock, (ids) => {
      send({ type: 'selection', elementIds: ids.slice(0, SELECTION_MAX) })
      return SELECTION_MS
    })
  }

  /** Whether this person is editing, to be sent with a join. */
  isEditingForJoin(): boolean {
    this.#joinedEditing = this.#isEditing
    return this.#isEditing
  }

  /** While no one sees the cursor and previews, they are not sent; the latest are as soon as someone does. */
  setAlone(isAlone: boolean): void {
    this.#isAlone = isAlone
    if (isAlone) return
    const { position, read } = this.#unseen
    this.#unseen = {}
    if (position !== undefined) this.#cursor.push(position)
    if (read) this.preview.update(read)
  }

  pointTo(position: CursorPosition): void {
    if (this.#isAlone) this.#unseen.position = position
    else this.#cursor.push(position)
  }

  /** Previews a gesture; `read` returns everything that it has changed so far. */
  draft(read: () => readonly PreviewChange[]): void {
    if (this.#isAlone) this.#unseen.read = read
    else this.preview.update(read)
  }

  endDraft(isCommitted: boolean): void {
    delete this.#unseen.read
    this.preview.end(isCommitted)
  }

  /** False if the others were asked too recently. */
  showView(view: SharedView): boolean {
    const now = this.#clock.now()
    if (now - this.#viewShownAt < VIEW_INTERVAL_MS) return false
    this.#viewShownAt = now
    this.#send({ type: 'show_view', view })
    return true
  }

  setEditing(isEditing: boolean): void {
    if (this.#isEditing === isEditing) return
    this.#isEditing = isEditing
    this.#send({ type: 'editing_status', isEditing })
  }

  select(ids: readonly string[]): void {
    this.#selected = ids
    this.#selection.push(ids)
  }

  /** Sends the selection after a join, and the editing status if it has changed since the join was sent. */
  onJoined(): void {
    if (this.#isEditing !== this.#joinedEditing) this.#send({ type: 'editing_status', isEditing: this.#isEditing })
    if (this.#selected.length > 0) this.#selection.push(this.#selected)
  }

  /** Sends the editing status and the selection again, after nothing could be sent for a while. */
  sendAgain(): void {
    this.#send({ type: 'editing_status', isEditing: this.#isEditing })
    this.#selection.push(this.#selected)
  }

  /** Drops what is pending: the board was left. */
  clear(): void {
    this.#cursor.clear()
    this.#selection.clear()
    this.#selected = []
    this.#unseen = {}
    this.#isAlone = false
  }
}

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
class PreviewPublisher {
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

/** Passes values on at most once per interval: the first at once, and always the last. */
export class Throttle<Value> {
  #next: { readonly value: Value } | null = null
  #stop: (() => void) | null = null

  constructor(
    private readonly clock: Clock,
    /** Sends a value; returns the ms until the next one may follow. */
    private readonly send: (value: Value) => number,
  ) {}

  push(value: Value): void {
    this.#next = { value }
    if (!this.#stop) this.#emit()
  }

  /** Sends the pending value now. */
  flush(): void {
    if (this.#next) this.#emit()
  }

  /** Drops the pending value. */
  clear(): void {
    this.#next = null
    this.#stop?.()
    this.#stop = null
  }

  #emit(): void {
    const next = this.#next
    this.clear()
    if (!next) return
    const ms = this.send(next.value)
    this.#stop = this.clock.after(ms, () => this.#emit())
  }
}
