import type { Board as ContractBoard } from '../../contract/shared/board'
import type { Element } from '../../contract/shared/element'
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

/** Leaves out the server's internal fields, such as who last changed which field. */
export function presentElement({
  fieldRevs: _fieldRevs,
  deletedAt: _deletedAt,
  ...element
}: Element & { readonly fieldRevs: unknown; readonly deletedAt: unknown }): Element {
  return element
}
