import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { PEOPLE_PER_BOARD_MAX } from '../../../contract/limits'
import type { Board as ContractBoard } from '../../../contract/shared/board'
import type { Invitation, invite as inviteSchema, ReceivedInvitation } from '../../../contract/sharing'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { presentBoard } from '../../presenters/board'
import { spend, trySpend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { notify } from '../notifications/notify'
import { lockBoards, query } from '../query'
import { personSql, timeSql } from '../sqlJson'
import { findOwnBoard, findShareableBoard, type ShareDeps, type ShareRequest } from './collaborators'

/** A row `i` of invitations as the owner sees it. Does not reveal whether an email has an account. */
const INVITATION_SQL = `i.id, i.board_id as "boardId", i.email, i.can_edit as "canEdit",
  ${timeSql('i.created_at')} as "createdAt",
  (select ${personSql('u')} from users u where u.id = i.user_id) as user`

/**
 * SQL: whether a row `i` of invitations is for this person, by their account or its confirmed email. Anyone can sign up
 * with someone else's address.
 */
export function addressedToSql(userId: string): string {
  return `(i.user_id = ${userId} or lower(i.email) = (
    select lower(me.email) from users me where me.id = ${userId} and me.is_email_verified))`
}

/** SQL: whether a row `i` of invitations, to the board `b`, can make this person a collaborator. */
const isOpenSql = (userId: string) => `b.user_id <> ${userId} and b.deleted_at is null
        and not exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = ${userId})`

const OF_BOARD = {
  name: 'invitations-of-board',
  text: `select ${INVITATION_SQL} from invitations i where i.board_id = $1 order by i.id`,
}

/** A board's unanswered invitations, for its owner. Throws NOT_FOUND, FORBIDDEN. */
export async function listInvitations(db: Knex, userId: number, boardId: number): Promise<Invitation[]> {
  await findOwnBoard(db, userId, boardId)
  return query<Invitation>(db, OF_BOARD, [boardId])
}

// If someone was invited by name and by email, the owner's latest invitation counts.
const OF_PERSON = {
  name: 'invitations-of-person',
  text: `select * from (
      select distinct on (i.board_id) i.id, json_build_object('id', b.id, 'name', b.name) as board,
        ${personSql('o')} as inviter, i.can_edit as "canEdit", ${timeSql('i.created_at')} as "createdAt"
      from invitations i join boards b on b.id = i.board_id join users o on o.id = i.inviter_id
      where ${addressedToSql('$1')} and ${isOpenSql('$1')}
      order by i.board_id, i.id desc
    ) mine order by id desc`,
}

/** A person's unanswered invitations, latest first. */
export async function listReceivedInvitations(db: Knex, userId: number): Promise<ReceivedInvitation[]> {
  return query<ReceivedInvitation>(db, OF_PERSON, [userId])
}

type InviteInput = z.output<typeof inviteSchema>

export interface Invited {
  readonly invitation: Invitation
  /** False if they were invited before: then only `canEdit` may have changed. */
  readonly isNew: boolean
}

const CHANGE = {
  name: 'invite-again',
  text: `update invitations i set can_edit = $4
    where i.board_id = $1 and (i.user_id = $2 or lower(i.email) = lower($3)) returning ${INVITATION_SQL}`,
}
const INSERT = {
  name: 'invite-insert',
  text: `insert into invitations as i (board_id, inviter_id, user_id, email, can_edit, created_at)
    values ($1, $2, $3, $4, $5, $6) returning ${INVITATION_SQL}`,
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

interface Invitee {
  readonly id: number
  readonly email: string
  readonly isVerified: boolean
}

const FIND_USER = {
  name: 'invite-user',
  text: `select u.id, u.email, u.is_email_verified as "isVerified", exists (select 1 from collaborators c where c.board_id = $1 and c.user_id = u.id) as "isThere"
    from users u where lower(u.username) = lower($2) or lower(u.email) = lower($3)`,
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

const COUNT = {
  name: 'invite-count',
  text: `select (select count(*) from collaborators where board_id = $1)::int
    + (select count(*) from invitations where board_id = $1)::int as people`,
}

async function assertRoom(trx: Knex.Transaction, boardId: number): Promise<void> {
  const [count] = await query<{ people: number }>(trx, COUNT, [boardId])
  if (count && count.people < PEOPLE_PER_BOARD_MAX) return
  throw new AppError('TOO_MANY_PEOPLE', `No more than ${PEOPLE_PER_BOARD_MAX} people can be invited to a board`)
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
async function mailInvitation(
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

// Collaborators who were invited again, for example by email, lose nothing by accepting.
const ADD = {
  name: 'collaborator-add',
  text: `insert into collaborators as c (board_id, user_id, can_edit, created_at) values ($1, $2, $3, $4)
    on conflict (board_id, user_id) do update set can_edit = c.can_edit or excluded.can_edit
    returning c.can_edit as "canEdit"`,
}

/**
 * Makes the person a collaborator; returns the board as they now see it. Throws NOT_FOUND, also if the invitation was
 * withdrawn or answered before, and BOARD_IN_TRASH.
 */
export async function acceptInvitation(deps: ShareDeps, userId: number, invitationId: number): Promise<ContractBoard> {
  const { board, canEdit } = await deps.knex.transaction(async (trx) => {
    const { boardId, canEdit: invitedToEdit } = await takeInvitation(trx, userId, invitationId)
    const board = await Board.query(trx).findById(boardId).throwIfNotFound()
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    if (board.userId === userId) throw new AppError('NOT_FOUND', 'This is your own board')
    const [added] = await query<{ canEdit: boolean }>(trx, ADD, [boardId, userId, invitedToEdit, deps.clock()])
    return { board, canEdit: added?.canEdit === true }
  })
  // The person may have a public board open already, as an onlooker.
  deps.revoke({ boardId: board.id })
  const data = { boardId: board.id, byId: userId, change: 'joined', canEdit } as const
  await notify(deps, [{ userId: board.userId, kind: 'access', data }])
  return presentBoard(board, canEdit)
}

/** Declines an invitation; no one is notified. Throws NOT_FOUND. */
export async function declineInvitation(db: Knex, userId: number, invitationId: number): Promise<void> {
  await db.transaction((trx) => takeInvitation(trx, userId, invitationId))
}

const FIND = {
  name: 'invitation-find',
  text: `select i.board_id as "boardId" from invitations i where i.id = $1 and ${addressedToSql('$2')}`,
}
const TAKE = {
  name: 'invitation-take',
  text: `delete from invitations i where i.board_id = $1 and ${addressedToSql('$2')} returning i.id, i.can_edit as "canEdit"`,
}

interface Taken {
  readonly boardId: number
  readonly canEdit: boolean
}

/**
 * Deletes an invitation that a person answers, along with their other ones to the same board. Locks the board: only one
 * of an answer, its repeat and a withdrawal by the owner finds the invitation. Throws NOT_FOUND.
 */
async function takeInvitation(trx: Knex.Transaction, userId: number, invitationId: number): Promise<Taken> {
  const [found] = await query<{ boardId: number }>(trx, FIND, [invitationId, userId])
  if (found) {
    const { boardId } = found
    await lockBoards(trx, [boardId])
    const all = await query<{ id: number; canEdit: boolean }>(trx, TAKE, [boardId, userId])
    const answered = all.find(({ id }) => id === invitationId)
    if (answered) return { boardId, canEdit: answered.canEdit }
  }
  throw new AppError('NOT_FOUND', 'This invitation no longer exists')
}

const WITHDRAW = {
  name: 'invitation-withdraw',
  text: 'delete from invitations where id = $1 and board_id = $2 returning id',
}

/** Withdraws an invitation. Throws NOT_FOUND, also if it was answered meanwhile, and FORBIDDEN. */
export async function withdrawInvitation(
  db: Knex,
  { userId, boardId }: ShareRequest,
  invitationId: number,
): Promise<void> {
  await findOwnBoard(db, userId, boardId)
  const [gone] = await query(db, WITHDRAW, [invitationId, boardId])
  if (!gone) throw new AppError('NOT_FOUND', 'This invitation no longer exists')
}

const WAITING = {
  name: 'invitations-waiting',
  text: `select i.id as "invitationId", i.board_id as "boardId", i.inviter_id as "byId", i.can_edit as "canEdit"
    from invitations i join boards b on b.id = i.board_id
    where ${addressedToSql('$1')} and ${isOpenSql('$1')} and not exists (
      select 1 from notifications n where n.user_id = $1 and n.kind = 'invitation'
        and (n.data->>'invitationId')::int = i.id)
    order by i.id`,
}

interface Waiting {
  readonly invitationId: number
  readonly boardId: number
  readonly byId: number
  readonly canEdit: boolean
}

/** Notifies someone who confirmed their email of the open invitations that they were not notified of before. */
export async function notifyInvited(deps: Pick<Deps, 'knex' | 'clock' | 'notified'>, userId: number): Promise<void> {
  const waiting = await query<Waiting>(deps.knex, WAITING, [userId])
  await notify(
    deps,
    waiting.map((data) => ({ userId, kind: 'invitation', data })),
  )
}
