/**
 * SQL over a row `n` of notifications: whether its recipient may still read it. Overwritten values and proposals are
 * only for people who may see the board now; all others, such as invitations and lost access, stay readable.
 */
export const MAY_READ = `(n.kind not in ('overwritten', 'overwrote', 'proposal') or exists (
  select 1 from boards b where b.id = (n.data->>'boardId')::int and (b.user_id = n.user_id
    or exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = n.user_id)
    or (b.visibility = 'public' and b.deleted_at is null))))`
