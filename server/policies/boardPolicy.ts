import type { Visibility } from '../../contract/board'

/** What rights on a board depend on. */
export interface BoardRights {
  readonly userId: number
  readonly visibility: Visibility
  /** Null unless it is in the trash. Only whether it is set matters here. */
  readonly deletedAt: Date | string | null
}

/** The collaborator row of the person asking, if there is one. */
export type Collaboration = { readonly canEdit: boolean } | null | undefined

/** A board in the trash is still there for its owner and collaborators, and for nobody else. */
export function canView(userId: number, board: BoardRights, collaboration: Collaboration): boolean {
  if (board.userId === userId || collaboration) return true
  return board.visibility === 'public' && board.deletedAt === null
}

/** Says nothing of the trash: a board there refuses writes with a reason of its own. */
export function canEdit(userId: number, board: BoardRights, collaboration: Collaboration): boolean {
  return board.userId === userId || collaboration?.canEdit === true
}

/** Trash, restore, visibility: the owner's alone. */
export function canManage(userId: number, board: BoardRights): boolean {
  return board.userId === userId
}
