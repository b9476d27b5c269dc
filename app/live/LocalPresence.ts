import { CURSORS_PER_SECOND, SELECTION_MAX, VIEW_INTERVAL_MS } from '../../contract/channel'
import type { ClientMessage, CursorPosition, SharedView } from '../../contract/messages'
import type { Clock } from '../offline/clock'
import { PreviewPublisher } from './PreviewPublisher'
import { Throttle } from './Throttle'

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

  constructor(clock: Clock, newId: () => string, show: (message: ClientMessage) => void) {
    this.#send = show
    this.#clock = clock
    this.preview = new PreviewPublisher(clock, newId, show)
    this.#cursor = new Throttle(clock, (position) => {
      show({ type: 'cursor_move', position })
      return CURSOR_MS
    })
    this.#selection = new Throttle(clock, (ids) => {
      show({ type: 'selection', elementIds: ids.slice(0, SELECTION_MAX) })
      return SELECTION_MS
    })
  }

  /** Whether this person is editing, to be sent with a join. */
  isEditingForJoin(): boolean {
    this.#joinedEditing = this.#isEditing
    return this.#isEditing
  }

  pointTo(position: CursorPosition): void {
    this.#cursor.push(position)
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
  }
}
