import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { PEOPLE_PER_BOARD_MAX } from '../../../contract/limits'
import type { Invitation, invite as inviteSchema } from '../../../contract/sharing'
import { AppError } from '../../AppError'
import { queueMail } from '../../mail/mailQueue'
import { spend, trySpend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { lockBoards } from '../lockBoards'
import { notify } from '../notifications/notify'
import { query } from '../query'
import { findShareableBoard } from './findOwnBoard'
import { INVITATION_SQL } from './listInvitations'
import type { ShareDeps, ShareRequest } from './shareDeps'

type InviteInput = z.output<typeof inviteSchema>

const FIND_USER = {
  name: 'invite-user',
  text: `select u.id, u.email, u.is_email_verified as "isVerified", exists (select 1 from collaborators c where c.board_id = $1 and c.user_id = u.id) as "isThere"
    from users u where lower(u.username) = lower($2) or lower(u.email) = lower($3)`,
}
const CHANGE = {
  name: 'invite-again',
  text: `update invitations i set can_edit = $4
    where i.board_id = $1 and (i.user_id = $2 or lower(i.email) = lower($3)) returning ${INVITATION_SQL}`,
}
const COUNT = {
  name: 'invite-count',
  text: `select (select count(*) from collaborators where board_id = $1)::int
    + (select count(*) from invitations where board_id = $1)::int as people`,
}
const INSERT = {
  name: 'invite-insert',
  text: `insert into invitations as i (board_id, inviter_id, user_id, email, can_edit, created_at)
    values ($1, $2, $3, $4, $5, $6) returning ${INVITATION_SQL}`,
}

export interface Invited {
  readonly invitation: Invitation
  /** False if they were invited before: then only `canEdit` may have changed. */
  readonly isNew: boolean
}

/**
 * Invites someone to a board. By email the answer is the same whether or not that email has an account; collaborators
 * are known to the owner anyway. Throws NOT_FOUND, FORBIDDEN, BOARD_IN_TRASH, ALREADY_COLLABORATOR, TOO_MANY_PEOPLE,
 * RATE_LIMIT, and EMAIL_NOT_VERIFIED for an owner whose own email is not confirmed.
 */
export async function invite(deps: ShareDeps, { userId, boardId }: ShareRequest, input: InviteInput): Promise<Invited> {
  await spend(deps.limits.sharing, String(userId))
  const { invitation, invitee, isNew } = await deps.knex.transaction(async (trx) => {
    await lockBoards(trx, [boardId])
    await findShareableBoard(trx, userId, boardId)
    await assertVerified({ ...deps, knex: trx }, userId, 'invite people')
    const invitee = await findInvitee(trx, { userId, boardId }, input)
    // An invitation by email is for anyone who has that email, now or later.
    const [invitedId, email] = input.email === undefined ? [invitee?.id ?? null, null] : [null, input.email]
    const [known] = await query<Invitation>(trx, CHANGE, [boardId, invitedId, email, input.canEdit])
    if (known) return { invitation: known, invitee, isNew: false }
    await assertRoom(trx, boardId)
    const row = [boardId, userId, invitedId, email, input.canEdit, deps.clock()]
    const [invitation] = await query<Invitation>(trx, INSERT, row)
    if (!invitation) throw new Error('An invitation that was just created is missing')
    return { invitation, invitee, isNew: true }
  })
  if (isNew) {
    // An unconfirmed address may be a stranger's: its account is notified once it is confirmed.
    if (invitee && (input.email === undefined || invitee.isVerified)) {
      const data = { boardId, byId: userId, invitationId: invitation.id, canEdit: invitation.canEdit }
      await notify(deps, [{ userId: invitee.id, kind: 'invitation', data }])
    }
    await mailInvitation(deps, { invitationId: invitation.id, email: input.email, invitee })
  }
  return { invitation, isNew }
}

/** The invited account; null for an email without one. */
async function findInvitee(
  trx: Knex.Transaction,
  { userId, boardId }: ShareRequest,
  { username, email }: InviteInput,
): Promise<Invitee | null> {
  const field = email === undefined ? 'username' : 'email'
  const values = [boardId, username ?? null, email ?? null]
  const [invitee] = await query<Invitee & { isThere: boolean }>(trx, FIND_USER, values)
  if (!invitee) {
    if (email !== undefined) return null
    throw new AppError('NOT_FOUND', 'No one has this username', field)
  }
  if (invitee.id === userId) throw new AppError('VALIDATION_FAILED', `This is your own ${field}`, field)
  if (invitee.isThere) {
    throw new AppError('ALREADY_COLLABORATOR', `The person with this ${field} is already on this board`, field)
  }
  return invitee
}

async function assertRoom(trx: Knex.Transaction, boardId: number): Promise<void> {
  const [count] = await query<{ people: number }>(trx, COUNT, [boardId])
  if (count && count.people < PEOPLE_PER_BOARD_MAX) return
  throw new AppError('TOO_MANY_PEOPLE', `No more than ${PEOPLE_PER_BOARD_MAX} people can be invited to a board`)
}

export interface Invitee {
  readonly id: number
  readonly email: string
  readonly isVerified: boolean
}

interface InvitationMail {
  readonly invitationId: number
  /** As typed; undefined for someone invited by their username. */
  readonly email: string | undefined
  readonly invitee: Invitee | null
}

/**
 * Mails an invitation to the invited address, or to the account's if that is confirmed. Mails per address are limited;
 * beyond that, the invitation still waits in the app.
 */
export async function mailInvitation(
  deps: Pick<ShareDeps, 'knex' | 'clock' | 'limits' | 'mailed'>,
  { invitationId, email, invitee }: InvitationMail,
): Promise<void> {
  const address = email ?? (invitee?.isVerified ? invitee.email : undefined)
  if (address === undefined) return
  if (!(await trySpend(deps.limits.mail, `invited ${address.toLowerCase()}`))) return
  const mail = { kind: 'invitation', address, userId: invitee?.id ?? null, data: { invitationId } } as const
  await queueMail(deps.knex, mail, deps.clock())
  deps.mailed()
}
