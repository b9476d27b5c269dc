import type { Deps } from '../../deps'
import { notify } from '../notifications/notify'
import { query } from '../query'
import { addressedToSql } from './listInvitations'

const WAITING = {
  name: 'invitations-waiting',
  text: `select i.id as "invitationId", i.board_id as "boardId", i.inviter_id as "byId", i.can_edit as "canEdit"
    from invitations i where ${addressedToSql('$1')} order by i.id`,
}

interface Waiting {
  readonly invitationId: number
  readonly boardId: number
  readonly byId: number
  readonly canEdit: boolean
}

/** Notifies someone who confirmed their email of the invitations to it. */
export async function notifyInvited(deps: Pick<Deps, 'knex' | 'clock' | 'notified'>, userId: number): Promise<void> {
  const waiting = await query<Waiting>(deps.knex, WAITING, [userId])
  await notify(
    deps,
    waiting.map((data) => ({ userId, kind: 'invitation', data })),
  )
}
