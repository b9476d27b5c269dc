/** The board that something is for. */
export interface PickedBoard {
  readonly uid: string
  /** Null until the server has given one. */
  readonly id: number | null
  readonly name: string
  /** Created for this just now. */
  readonly isNew: boolean
}
