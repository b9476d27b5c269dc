import type { Knex } from 'knex'
import type { StorageLimits, StorageUse } from '../contract/storageUse'
import { AppError } from './AppError'
import { markUnusedOfUser } from './assets/unusedAssets'
import type { Deps } from './deps'
import type { Settings } from './env'
import { trySpend } from './rateLimits'
import { query } from './services/query'

// A person's use is counted on request: it includes every image that they uploaded, in full even if several people
// uploaded the same one. So nothing is counted twice or forgotten, whatever is deleted meanwhile.

/** Uploads from a device's queue may exceed the quota by this much: they were made before they could be refused. */
const QUEUE_SHARE = 1.25
/** Limit for all that a person has stored, including what is unreferenced and purged after 90 days. */
const STORED_SHARE = 2
/** Bytes. Such as a board's thumbnail or an avatar, which full storage should not block. */
const SMALL_IMAGE = 128 * 1024

interface Counted {
  readonly bytes: number
  readonly images: number
  readonly boards: number
  readonly storedBytes: number
  readonly storedImages: number
  readonly isConfirmed: boolean
}

/** Not stored in a row, so that it is right whatever happens concurrently; index lookups only. */
const USE = {
  name: 'quota-use',
  text: `select u.is_email_verified as "isConfirmed", kept.*,
      (select count(*)::int from boards b where b.user_id = u.id) as boards
    from users u cross join lateral (
      select coalesce(sum(a.bytes), 0)::float8 as "storedBytes", count(*)::int as "storedImages",
        coalesce(sum(a.bytes) filter (where a.unused_since is null), 0)::float8 as bytes,
        (count(*) filter (where a.unused_since is null))::int as images
      from asset_uploads o join assets a on a.sha256 = o.sha256 where o.user_id = u.id
    ) kept
    where u.id = $1`,
}
const KNOWN = { name: 'quota-known', text: 'select 1 from asset_uploads where sha256 = $1 and user_id = $2' }
/** Callers that check a quota and then add to it do so one after another. */
const LOCK = { name: 'quota-lock', text: 'select id from users where id = $1 for no key update' }

type QuotaDeps = Pick<Deps, 'settings' | 'limits' | 'clock'>

interface Image {
  readonly sha256: string
  readonly bytes: number
  /** It comes from a device's queue. */
  readonly isQueued: boolean
}

/** A person's use and limits, as their settings show them. */
export async function readStorageUse(knex: Knex, settings: Settings, userId: number): Promise<StorageUse> {
  const { bytes, images, boards, isConfirmed } = await count(knex, userId)
  const quota = quotaOf(settings, isConfirmed)
  const confirmedQuota = quotaOf(settings, true)
  return {
    used: { bytes, images, boards },
    quota,
    confirmedQuota: isReduced(settings, isConfirmed) ? confirmedQuota : null,
  }
}

/**
 * Throws QUOTA_EXCEEDED if a person has no room for an image. There is always room for one that they have uploaded
 * before. In a transaction after `lockUse` the result holds until its end.
 */
export async function assertRoomForImage(db: Knex, deps: QuotaDeps, userId: number, image: Image): Promise<void> {
  const fits = async () => hasRoom(await count(db, userId), deps.settings, image)
  if (await fits()) return
  if ((await query(db, KNOWN, [image.sha256, userId])).length > 0) return
  // What they have deleted since the last check of all images may be enough.
  if (await trySpend(deps.limits.quotaLooks, String(userId))) {
    await markUnusedOfUser(db, userId, deps.clock())
    if (await fits()) return
  }
  const { isConfirmed } = await count(db, userId)
  throw full(deps.settings, isConfirmed)
}

/** Throws QUOTA_EXCEEDED if a person has more boards than they may, counting the one that was just made. */
export async function assertRoomForBoard(
  db: Knex,
  settings: Settings,
  userId: number,
  { isQueued }: { readonly isQueued: boolean },
): Promise<void> {
  const { boards, isConfirmed } = await count(db, userId)
  const max = quotaOf(settings, isConfirmed).boards
  if (max === null || boards <= max * (isQueued ? QUEUE_SHARE : 1)) return
  const words = `You have reached the limit of ${max} boards. Permanently delete some from the trash, then try again.`
  throw new AppError('QUOTA_EXCEEDED', words + ifConfirmed(settings, isConfirmed))
}

/** Blocks others from adding to this person's storage until the transaction ends. */
export async function lockUse(trx: Knex.Transaction, userId: number): Promise<void> {
  await query(trx, LOCK, [userId])
}

function hasRoom(counted: Counted, settings: Settings, { bytes, isQueued }: Image): boolean {
  const quota = quotaOf(settings, counted.isConfirmed)
  const fits = (has: number, more: number, max: number | null, share: number) =>
    max === null || has + more <= max * share
  const isStorable =
    fits(counted.storedBytes, bytes, quota.bytes, STORED_SHARE) &&
    fits(counted.storedImages, 1, quota.images, STORED_SHARE)
  if (bytes <= SMALL_IMAGE) return isStorable
  const share = isQueued ? QUEUE_SHARE : 1
  return isStorable && fits(counted.bytes, bytes, quota.bytes, share) && fits(counted.images, 1, quota.images, share)
}

async function count(db: Knex, userId: number): Promise<Counted> {
  const [counted] = await query<Counted>(db, USE, [userId])
  if (!counted) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  return counted
}

/** Without mail no one is asked to confirm anything. */
function isReduced({ mail, quota }: Settings, isConfirmed: boolean): boolean {
  return mail !== undefined && !isConfirmed && quota.unconfirmedShare < 1
}

function quotaOf(settings: Settings, isConfirmed: boolean): StorageLimits {
  const { quota } = settings
  const share = isReduced(settings, isConfirmed) ? quota.unconfirmedShare : 1
  const of = (max: number | undefined) => (max === undefined ? null : Math.max(1, Math.floor(max * share)))
  return { bytes: of(quota.bytes), images: of(quota.images), boards: of(quota.boards) }
}

function full(settings: Settings, isConfirmed: boolean): AppError {
  const { bytes, images } = quotaOf(settings, isConfirmed)
  const limits = [bytes !== null && inGigabytes(bytes), images !== null && `${images} images`].filter(Boolean)
  const words = `Your storage is full (${limits.join(', ')}). Permanently delete boards from the trash, then try again.`
  return new AppError('QUOTA_EXCEEDED', words + ifConfirmed(settings, isConfirmed))
}

function inGigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor(bytes / 1e8) / 10} GB`
}

function ifConfirmed(settings: Settings, isConfirmed: boolean): string {
  return isReduced(settings, isConfirmed) ? ' You get more space once you confirm your email.' : ''
}
