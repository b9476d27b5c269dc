import type { Board as ContractBoard } from '../../contract/shared/board'
import type { Board } from '../../db/models'

/** A board as the person making the request sees it; `canEdit` is theirs. */
export function presentBoard(row: Board, canEdit: boolean): ContractBoard {
  return {
    id: row.id,
    uid: row.uid,
    userId: row.userId,
    name: row.name,
    description: row.description,
    category: row.category,
    visibility: row.visibility,
    thumbnailUrl: row.thumbnailUrl,
    lastEdited: row.lastEdited.toISOString(),
    createdAt: row.createdAt.toISOString(),
    rev: row.rev,
    canEdit,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}
