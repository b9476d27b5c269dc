import type { LocalBoard } from '../../offline/types'

export interface SharedBoards {
  /** Somebody else's that this person works on. A public board that was merely looked at is none. */
  readonly withMe: readonly LocalBoard[]
  /** One's own that somebody else works on. */
  readonly byMe: readonly LocalBoard[]
}

/** Which of the boards that a device knows of are shared, and by whom. In the order given. */
export function sharedBoards(boards: readonly LocalBoard[], userId: number): SharedBoards {
  return {
    withMe: boards.filter(
      (board) => board.userId !== userId && board.collaborators.some((person) => person.id === userId),
    ),
    byMe: boards.filter((board) => board.userId === userId && board.collaborators.length > 0),
  }
}
