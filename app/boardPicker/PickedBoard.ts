/** A board that the person picked. */
export interface PickedBoard {
  readonly uid: string
  /** Null until the server has assigned one. */
  readonly id: number | null
  readonly name: string
  /** Whether it was created by picking it. */
  readonly isNew: boolean
}
