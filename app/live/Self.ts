import { CURSORS_PER_SECOND, SELECTION_MAX } from '../../contract/channel'
import type { ClientMessage, CursorPosition } from '../../contract/messages'
import type { Clock } from '../offline/clock'
import { LiveDraft } from './LiveDraft'
import { Sampler } from './Sampler'

const CURSOR_MS = 1000 / CURSORS_PER_SECOND
const SELECTION_MS = 100

/** What this person shows the others: where they point, what they select, whether they edit, what they are doing. */
export class Self {
  readonly draft: LiveDraft
  readonly #cursor: Sampler<CursorPosition>
  readonly #selection: Sampler<readonly string[]>
  readonly #show: (message: ClientMessage) => void
  #isEditing = false
  #selected: readonly string[] = []

  constructor(clock: Clock, newId: () => string, show: (message: ClientMessage) => void) {
    this.#show = show
    this.draft = new LiveDraft(clock, newId, show)
    this.#cursor = new Sampler(clock, (position) => {
      show({ type: 'cursor_move', position })
      return CURSOR_MS
    })
    this.#selection = new Sampler(clock, (ids) => {
      show({ type: 'selection', elementIds: ids.slice(0, SELECTION_MAX) })
      return SELECTION_MS
    })
  }

  get isEditing(): boolean {
    return this.#isEditing
  }

  pointTo(position: CursorPosition): void {
    this.#cursor.push(position)
  }

  setEditing(isEditing: boolean): void {
    if (this.#isEditing === isEditing) return
    this.#isEditing = isEditing
    this.#show({ type: 'editing_status', isEditing })
  }

  select(ids: readonly string[]): void {
    this.#selected = ids
    this.#selection.push(ids)
  }

  /** On a board, where nobody knows yet what is selected. */
  joined(): void {
    if (this.#selected.length > 0) this.#selection.push(this.#selected)
  }

  /** Off the board. */
  clear(): void {
    this.#cursor.clear()
    this.#selection.clear()
    this.#selected = []
  }
}
