/** The board that something is for. */
export interface PickedBoard {
  readonly uid: string
  /** Null until the server has given one. */
  readonly id: number | null
  readonly name: string
  /** Made for this, a moment ago. */
  readonly isNew: boolean
}
