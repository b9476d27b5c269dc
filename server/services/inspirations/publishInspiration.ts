import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { colorFamilyOf } from '../../../contract/colorFamily'
import type { Inspiration, inspirationCreate } from '../../../contract/inspiration'
import { INSPIRATIONS_PER_PERSON_MAX } from '../../../contract/limits'
import { type Board, Inspiration as InspirationModel } from '../../../db/models'
import { trendingScore } from '../../../db/trendingScore'
import { AppError } from '../../AppError'
import { colorsOfAsset } from '../../assets/colorsOfAsset'
import type { Deps } from '../../deps'
import { canManage } from '../../policies/boardPolicy'
import { canPublish, isOwnInspiration } from '../../policies/worksPolicy'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { findBoard } from '../boards/findBoard'
import { query } from '../query'
import { findInspiration } from './saveInspiration'

export interface PublishedInspiration {
  readonly inspiration: Inspiration
  /** False if this `uid` created one before: that one is returned, unchanged. */
  readonly isNew: boolean
}

type Request = z.output<typeof inspirationCreate>

const PICTURE = {
  name: 'inspiration-picture',
  text: `select a.sha256, a.extension, a.width, a.height from assets a
    where '/assets/' || a.sha256 || '.' || a.extension = $2 and a.sha256 = $3 and exists (
      select 1 from boards b where b.id = $1 and (b.thumbnail_url = $2 or exists (
        select 1 from board_elements e where e.board_id = b.id and e.type = 'image' and e.content = $2
          and e.deleted_at is null)))`,
}

interface Picture {
  readonly sha256: string
  readonly extension: string
  readonly width: number
  readonly height: number
}

/**
 * Publishes an image of the person's own public board, or the board's thumbnail. Throws NOT_FOUND, FORBIDDEN,
 * BOARD_IN_TRASH, EMAIL_NOT_VERIFIED, UNKNOWN_ASSET, TOO_MANY_INSPIRATIONS, RATE_LIMIT.
 */
export async function publishInspiration(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits' | 'assets' | 'settings'>,
  userId: number,
  request: Request,
): Promise<PublishedInspiration> {
  await spend(deps.limits.inspirations, String(userId))
  const { board } = await findBoard(deps.knex, userId, request.boardId)
  assertPublishable(userId, board)
  await assertVerified(deps, userId, 'publish an inspiration')
  const imageUrl = request.imageUrl ?? board.thumbnailUrl
  const picture = imageUrl && (await findPicture(deps.knex, board.id, imageUrl))
  if (!imageUrl || !picture) throw noPicture(request)
  const colors = await colorsOfAsset(deps, picture)
  const { id, isNew } = await deps.knex.transaction(async (trx) => {
    // Serialized per person, so that concurrent requests miss neither a repeat nor the limit.
    await trx.raw('select id from users where id = ? for no key update', [userId])
    const known = request.uid && (await InspirationModel.query(trx).findOne({ user_id: userId, uid: request.uid }))
    if (known) return { id: known.id, isNew: false }
    await assertRoom(trx, userId)
    const now = deps.clock()
    const row = {
      userId,
      boardId: board.id,
      uid: request.uid ?? null,
      title: request.title,
      category: request.category ?? null,
      imageUrl,
      width: picture.width,
      height: picture.height,
      colors,
      colorFamilies: [...new Set(colors.map(colorFamilyOf))],
      heat: trendingScore(now),
      createdAt: now,
    }
    const made = await InspirationModel.query(trx).insert(row).returning('id')
    return { id: made.id, isNew: true }
  })
  return { inspiration: await findInspiration(deps, userId, id), isNew }
}

function assertPublishable(userId: number, board: Board): void {
  if (canPublish(userId, board)) return
  if (!canManage(userId, board)) throw new AppError('FORBIDDEN', 'Only the owner can publish from a board')
  if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  throw new AppError('FORBIDDEN', 'Make the board public first: everyone can see what you publish')
}

async function findPicture(db: Knex, boardId: number, imageUrl: string): Promise<Picture | undefined> {
  const sha256 = /[0-9a-f]{64}/.exec(imageUrl)?.[0]
  const [picture] = await query<Picture>(db, PICTURE, [boardId, imageUrl, sha256 ?? ''])
  return picture
}

function noPicture({ imageUrl }: Request): AppError {
  return imageUrl
    ? new AppError('UNKNOWN_ASSET', 'This image isn’t on the board', 'imageUrl')
    : new AppError('UNKNOWN_ASSET', 'This board has no image yet: open it once to create one', 'boardId')
}

async function assertRoom(db: Knex, userId: number): Promise<void> {
  const count = await InspirationModel.query(db).where({ user_id: userId }).resultSize()
  if (count < INSPIRATIONS_PER_PERSON_MAX) return
  const words = `You have published ${INSPIRATIONS_PER_PERSON_MAX} inspirations. Unpublish one you do not need.`
  throw new AppError('TOO_MANY_INSPIRATIONS', words)
}

/** Deletes an inspiration with its likes; the image stays on its board. Throws NOT_FOUND, FORBIDDEN. */
export async function deleteInspiration(deps: Pick<Deps, 'knex' | 'clock'>, userId: number, id: number): Promise<void> {
  const inspiration = await findInspiration(deps, userId, id)
  if (!isOwnInspiration(userId, inspiration)) {
    throw new AppError('FORBIDDEN', 'Only the person who published an inspiration can unpublish it')
  }
  await deps.knex('inspirations').where({ id, user_id: userId }).delete()
}
