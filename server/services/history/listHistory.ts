import type { Knex } from 'knex'
import type { HistoryEntry, HistoryQuery } from '../../../contract/history'
import { HISTORY_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { assertReadable, findBoard } from '../boards/findBoard'
import { query } from '../query'
import { personSql, timeSql } from '../sqlJson'

const LIST = {
  name: 'history-list',
  text: `select h.id::float8 as id, h.board_id as "boardId", h.user_id as "userId",
      case when u.id is null then null else ${personSql('u')} end as user,
      h.change_type as "changeType", h.element_id as "elementId",
      -- The entry that made the board public may also have replaced private values: they are left out.
      case when h.rev = $4 and jsonb_exists(h.new_state, 'visibility')
        then jsonb_build_object('visibility', h.previous_state -> 'visibility')
        else h.previous_state end as "previousState",
      h.new_state as "newState", h.rev, ${timeSql('h."timestamp"')} as timestamp, h.thumbnail_url as "thumbnailUrl",
      h.comment,
      case when h.agent_token_id is not null
        then json_build_object('tokenId', h.agent_token_id, 'name', h.agent) end as agent
    from board_history h left join users u on u.id = h.user_id
    where h.board_id = $1 and h.rev < $2 and h.rev >= $4
      -- A new thumbnail is no change of the board, and earlier versions recorded updates that changed nothing.
      and (h.change_type <> 'update'
        or h.new_state - 'thumbnailUrl' is distinct from h.previous_state - 'thumbnailUrl')
    order by h.rev desc limit $3`,
}

type Listed = Omit<HistoryEntry, 'agent'> & { readonly agent: NonNullable<HistoryEntry['agent']> | null }

/**
 * A board's history, newest first, for anyone who may view it, as far back as they may see. Throws NOT_FOUND,
 * BOARD_IN_TRASH. Only editors see which agent made a change: its name is what a person called a token. Of versions,
 * only the owner and collaborators see the thumbnails, except the board's current one: others can't load them
 * (`visibleAssets`).
 */
export async function listHistory(
  db: Knex,
  { userId, boardId }: { readonly userId: number; readonly boardId: number },
  { before = ROW_ID_MAX, limit = HISTORY_PAGE }: HistoryQuery,
): Promise<HistoryEntry[]> {
  const { board, mayEdit, isNamed, historyFrom } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  const entries = await query<Listed>(db, LIST, [boardId, before, limit, historyFrom])
  const visible = (address: string | null) => (isNamed || address === board.thumbnailUrl ? address : null)
  return entries.map(({ agent, ...entry }) => ({
    ...entry,
    thumbnailUrl: visible(entry.thumbnailUrl),
    ...(agent && mayEdit && { agent }),
  }))
}
