/**
 * The columns of `b` that make a Board, named: a prepared `b.*` would fail on a node that still runs while the next
 * version adds a column.
 */
export const BOARD_ROW_SQL = `b.id, b.uid, b.user_id, b.name, b.description, b.category, b.visibility, b.thumbnail_url,
    b.rev, b.board_rev, b.pruned_rev, b.public_since_rev, b.last_edited, b.created_at, b.deleted_at`
