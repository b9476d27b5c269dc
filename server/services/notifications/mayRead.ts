/**
 * SQL over a row `n` of notifications: whether its person may still read it. What others put on a board, or an agent
 * proposes, is only for people who may see that board now; an invitation, or losing the board, they may always read.
 */
export const MAY_READ = `(n.kind not in ('overwritten', 'overwrote', 'proposal') or exists (
  select 1 from boards b where b.id = (n.data->>'boardId')::int and (b.user_id = n.user_id
    or exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = n.user_id)
    or (b.visibility = 'public' and b.deleted_at is null))))`
