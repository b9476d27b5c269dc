import type { Deps } from '../../deps'
import { query } from '../query'

// All of an agent's unread proposals on a board share one notification, which moves to the top.
const NOTIFY = {
  name: 'notifications-proposal',
  text: `with unread as (
    delete from notifications n where n.user_id = $1 and n.kind = 'proposal' and n.read_at is null
      and (n.data->>'boardId')::int = $2 and n.data->>'agent' = $3
    returning (n.data->>'proposals')::int as proposals
  )
  insert into notifications (user_id, kind, data, created_at)
  select $1, 'proposal', jsonb_build_object('boardId', b.id, 'boardName', b.name, 'byId', $1::int, 'agent', $3::text,
    'proposals', 1 + coalesce((select sum(proposals) from unread), 0)), $4::timestamptz
  from boards b where b.id = $2 returning user_id as "userId"`,
}

const READ = {
  name: 'notifications-proposals-read',
  text: `update notifications set read_at = $3 where user_id = $1 and kind = 'proposal' and read_at is null
    and (data->>'boardId')::int = $2
    and not exists (select 1 from board_proposals p where p.board_id = $2 and p.user_id = $1 and p.is_open)
    returning 1`,
}

/** Notifies a person of their own agent's proposal. It is already saved, so errors are logged, not thrown. */
export async function notifyProposal(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified' | 'log'>,
  { userId, boardId, agent }: { readonly userId: number; readonly boardId: number; readonly agent: string },
): Promise<void> {
  try {
    const notified = await query(deps.knex, NOTIFY, [userId, boardId, agent, deps.clock()])
    if (notified.length > 0) deps.notified([userId])
  } catch (error) {
    deps.log.error({ err: error, boardId }, 'broadcasting a proposal failed')
  }
}

/** Marks a board's proposal notifications as read, once no proposal on it is open. */
export async function readProposalNotifications(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified'>,
  { userId, boardId }: { readonly userId: number; readonly boardId: number },
): Promise<void> {
  const read = await query(deps.knex, READ, [userId, boardId, deps.clock()])
  if (read.length > 0) deps.notified([userId])
}
