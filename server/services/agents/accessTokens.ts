import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import {
  ACCESS_TOKEN_PREFIX,
  ACCESS_TOKENS_PER_PERSON_MAX,
  type AccessToken,
  type AgentScope,
  type CreatedAccessToken,
  type NewAccessToken,
} from '../../../contract/agents'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { spend } from '../../rateLimits'
import { hashToken } from '../../tokens'
import { assertPassword } from '../accounts/assertPassword'
import { readAccess } from '../boards/findBoard'
import { query } from '../query'
import { timeSql } from '../sqlJson'

const DAY = 24 * 60 * 60 * 1000
/** Expired tokens stay listed for this long, so that their owner learns why an agent stopped. */
const EXPIRED_DAYS = 30

const DETAILS_SQL = `t.id, t.name, t.scope, case when t.is_limited then (
    select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
    from access_token_boards o join boards b on b.id = o.board_id where o.token_id = t.id) end as boards,
  ${timeSql('t.created_at')} as "createdAt", ${timeSql('t.expires_at')} as "expiresAt",
  ${timeSql('t.last_used_at')} as "lastUsedAt"`
const LIST = {
  name: 'access-tokens-of',
  text: `select ${DETAILS_SQL} from access_tokens t where t.user_id = $1 order by t.id desc`,
}
const ONE = { name: 'access-token', text: `select ${DETAILS_SQL} from access_tokens t where t.id = $1` }
const LOCK = { name: 'access-token-lock', text: 'select email from users where id = $1 for update' }
const COUNT = {
  name: 'access-token-count',
  text: 'select count(*)::int as count from access_tokens where user_id = $1',
}
const INSERT = {
  name: 'access-token-insert',
  text: `insert into access_tokens (user_id, name, token_hash, scope, is_limited, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7) returning id`,
}
const LIMIT = {
  name: 'access-token-limit',
  text: `insert into access_token_boards (token_id, board_id)
    select $1::int, b.id from boards b where b.id = any($2::int[])`,
}
const DELETE = {
  name: 'access-token-delete',
  text: 'delete from access_tokens where id = $1 and user_id = $2 returning 1',
}

interface AgentRow {
  readonly tokenId: number
  readonly name: string
  readonly userId: number
  readonly scope: AgentScope
  readonly boardIds: readonly number[] | null
  readonly isUseKnown: boolean
}
const TOKEN = new RegExp(`^${ACCESS_TOKEN_PREFIX}[\\w-]{43}$`)
const FIND = {
  name: 'access-token-find',
  text: `select t.id as "tokenId", t.name, t.user_id as "userId", t.scope, case when t.is_limited then (
      select coalesce(array_agg(o.board_id), '{}') from access_token_boards o where o.token_id = t.id) end as "boardIds",
    coalesce(t.last_used_at > $2::timestamptz - interval '1 minute', false) as "isUseKnown"
    from access_tokens t where t.token_hash = $1 and t.expires_at > $2::timestamptz`,
}
/** At most once a minute: the time shown is approximate. */
const USE = { name: 'access-token-use', text: 'update access_tokens set last_used_at = $2 where id = $1' }

/** A person's access tokens, newest first. */
export function listAccessTokens(db: Knex, userId: number): Promise<AccessToken[]> {
  return query<AccessToken>(db, LIST, [userId])
}

type CreateDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'mailed' | 'settings'>

/**
 * Creates a token and notifies its owner by mail. The returned value is the only copy of it. Throws WRONG_PASSWORD,
 * RATE_LIMIT, TOO_MANY_TOKENS, NOT_FOUND for a board that the person may not view, and FORBIDDEN if this server allows
 * no agents.
 */
export async function createAccessToken(
  deps: CreateDeps,
  userId: number,
  { name, scope, boardIds, days, password }: NewAccessToken,
): Promise<CreatedAccessToken> {
  if (!deps.settings.hasAgents) throw new AppError('FORBIDDEN', 'Agents are turned off on this server.')
  await spend(deps.limits.tokens, String(userId))
  await assertPassword(deps, userId, { password, field: 'password' })
  const unique = boardIds && [...new Set(boardIds)]
  if (unique) await assertViewable(deps.knex, userId, unique)
  const token = newAccessToken()
  const now = deps.clock()
  const details = await deps.knex.transaction(async (trx) => {
    const [owner] = await query<{ email: string }>(trx, LOCK, [userId])
    const [counted] = await query<{ count: number }>(trx, COUNT, [userId])
    if (!owner || !counted || counted.count >= ACCESS_TOKENS_PER_PERSON_MAX) throw tooManyTokens()
    const expiresAt = new Date(now.getTime() + days * DAY)
    const row = [userId, name, hashToken(token), scope, unique !== null, now, expiresAt]
    const [inserted] = await query<{ id: number }>(trx, INSERT, row)
    if (unique) await query(trx, LIMIT, [inserted?.id, unique])
    await queueMail(trx, { kind: 'access-token-added', address: owner.email, userId }, now)
    const [saved] = await query<AccessToken>(trx, ONE, [inserted?.id])
    return saved
  })
  if (!details) throw new Error('An access token that was not inserted')
  deps.mailed()
  return { token, details }
}

/** A calling agent: with a token, or on a board's page in its person's browser. */
export interface Agent {
  /** Null: an agent in the browser, which has none. */
  readonly tokenId: number | null
  /** The token's name. */
  readonly name: string
  /** The person whose boards it opens. */
  readonly userId: number
  readonly scope: AgentScope
  /** Null: every board that its person can view. Empty: none, its boards were deleted. */
  readonly boardIds: ReadonlySet<number> | null
}

export interface TokenAgent extends Agent {
  readonly tokenId: number
}

/** Finds a token's agent and records the use; undefined for an unknown, revoked or expired token. */
export async function findAgent(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  token: string,
): Promise<TokenAgent | undefined> {
  if (!TOKEN.test(token)) return undefined
  const now = clock()
  const [found] = await query<AgentRow>(knex, FIND, [hashToken(token), now])
  if (!found) return undefined
  const { boardIds, isUseKnown, ...agent } = found
  if (!isUseKnown) await query(knex, USE, [agent.tokenId, now])
  return { ...agent, boardIds: boardIds && new Set(boardIds) }
}

/** Revokes a token at once. Its agent disappears from open boards; its proposals stay. Throws NOT_FOUND. */
export async function revokeAccessToken(
  { knex, revoke }: Pick<Deps, 'knex' | 'revoke'>,
  userId: number,
  id: number,
): Promise<void> {
  const [deleted] = await query(knex, DELETE, [id, userId])
  if (!deleted) throw new AppError('NOT_FOUND', 'There is no such access token.')
  revoke({ tokenId: id })
}

/** Deletes tokens that expired long ago. */
export async function pruneAccessTokens(db: Knex, now: Date): Promise<void> {
  await db('access_tokens')
    .where('expires_at', '<=', new Date(now.getTime() - EXPIRED_DAYS * DAY))
    .delete()
}

/** 256 bits after the prefix by which secret scanners recognize it. */
function newAccessToken(): string {
  return ACCESS_TOKEN_PREFIX + randomBytes(32).toString('base64url')
}

async function assertViewable(db: Knex, userId: number, boardIds: readonly number[]): Promise<void> {
  const boards = await readAccess(db, boardIds, [userId])
  const index = boardIds.findIndex((id) => !boards.get(id)?.accessOf(userId))
  if (index >= 0) throw new AppError('NOT_FOUND', 'Board not found', `boardIds.${index}`)
}

function tooManyTokens(): AppError {
  const message = `An account can have at most ${ACCESS_TOKENS_PER_PERSON_MAX} access tokens. Revoke one first.`
  return new AppError('TOO_MANY_TOKENS', message)
}
