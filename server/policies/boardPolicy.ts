import type { Visibility } from '../../contract/shared/board'

/** What rights on a board depend on. */
export interface BoardRights {
  readonly userId: number
  readonly visibility: Visibility
  /** Null unless it is in the trash. Only whether it is set matters here. */
  readonly deletedAt: Date | string | null
}

/** The collaborator row of the person making the request, if there is one. */
export type Collaboration = { readonly canEdit: boolean } | null | undefined

/** A board in the trash is still there for its owner and collaborators, and for no one else. */
export function canView(userId: number, board: BoardRights, collaboration: Collaboration): boolean {
  if (board.userId === userId || collaboration) return true
  return board.visibility === 'public' && board.deletedAt === null
}

/** Ignores the trash: a board there refuses writes for a different reason. */
export function canEdit(userId: number, board: BoardRights, collaboration: Collaboration): boolean {
  return board.userId === userId || collaboration?.canEdit === true
}

/**
 * The rev from which a person who may see a board sees its history: its owner and collaborators from the beginning,
 * everyone else from when it was last made public.
 */
export function historyFrom(
  userId: number,
  board: BoardRights & { readonly publicSinceRev: number | null; readonly rev: number },
  collaboration: Collaboration,
): number {
  if (board.userId === userId || collaboration) return 0
  return board.publicSinceRev ?? board.rev + 1
}

/** Only the owner may trash or restore a board and manage its visibility, collaborators and share link. */
export function canManage(userId: number, board: BoardRights): boolean {
  return board.userId === userId
}

/** The owner may remove anyone from the board, and collaborators may leave. */
export function canRemove(userId: number, board: BoardRights, collaborator: { readonly userId: number }): boolean {
  return canManage(userId, board) || collaborator.userId === userId
}

/** Anyone with a share link may view, without an account, until it expires or the board is put in the trash. */
export function canViewByLink(
  link: { readonly expiresAt: Date | null },
  board: Pick<BoardRights, 'deletedAt'>,
  now: Date,
): boolean {
  return board.deletedAt === null && (link.expiresAt === null || link.expiresAt > now)
}
