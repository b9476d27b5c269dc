import type { Knex } from 'knex'
import type { ShareLink as ContractShareLink, ShareLinkRequest } from '../../../contract/sharing'
import { ShareLink } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { hashToken, newShareNonce, recoverShareToken, shareTokenOf } from '../../tokens'
import { lockBoards } from '../query'
import { findOwnBoard, findShareableBoard, type ShareRequest } from './collaborators'

type LinkDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'sessionKeys'>

/** A board's link for its owner; null if there is none or it expired. Throws NOT_FOUND, FORBIDDEN. */
export async function readShareLink(
  deps: LinkDeps,
  { userId, boardId }: ShareRequest,
): Promise<ContractShareLink | null> {
  await findOwnBoard(deps.knex, userId, boardId)
  const link = await findLiving(deps.knex, boardId, deps.clock())
  return link ? present(link, deps.sessionKeys) : null
}

/**
 * Creates a board's link, or changes the expiry of the existing one. One that expired, or whose token can't be
 * recovered anymore, is replaced. Throws NOT_FOUND, FORBIDDEN, BOARD_IN_TRASH, VALIDATION_FAILED, RATE_LIMIT.
 */
export async function putShareLink(
  deps: LinkDeps,
  { userId, boardId }: ShareRequest,
  request: ShareLinkRequest,
): Promise<ContractShareLink> {
  await spend(deps.limits.sharing, String(userId))
  const now = deps.clock()
  const expiresAt = request.expiresAt ? new Date(request.expiresAt) : null
  if (expiresAt && expiresAt <= now)
    throw new AppError('VALIDATION_FAILED', 'expiresAt: Must be in the future', 'expiresAt')
  return deps.knex.transaction(async (trx) => {
    await lockBoards(trx, [boardId])
    await findShareableBoard(trx, userId, boardId)
    const link = await findLiving(trx, boardId, now)
    if (link && recoverShareToken(deps.sessionKeys, link)) {
      return present(await link.$query(trx).patchAndFetch({ expiresAt }), deps.sessionKeys)
    }
    await ShareLink.query(trx).delete().where({ board_id: boardId })
    const row = { boardId, ...newSecret(deps.sessionKeys), expiresAt, createdAt: now }
    return present(await ShareLink.query(trx).insert(row).returning('*'), deps.sessionKeys)
  })
}

/** Revokes a board's link at once; a no-op if there is none. Throws NOT_FOUND, FORBIDDEN. */
export async function revokeShareLink(db: Knex, { userId, boardId }: ShareRequest): Promise<void> {
  await findOwnBoard(db, userId, boardId)
  await ShareLink.query(db).delete().where({ board_id: boardId })
}

async function findLiving(db: Knex, boardId: number, now: Date): Promise<ShareLink | undefined> {
  const link = await ShareLink.query(db).findOne({ board_id: boardId })
  return link && (link.expiresAt === null || link.expiresAt > now) ? link : undefined
}

function newSecret([key]: readonly string[]): { nonce: string; tokenHash: string } {
  if (!key) throw new Error('A server has a key')
  const nonce = newShareNonce()
  return { nonce, tokenHash: hashToken(shareTokenOf(key, nonce)) }
}

function present(link: ShareLink, sessionKeys: readonly string[]): ContractShareLink {
  return {
    token: recoverShareToken(sessionKeys, link),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  }
}
