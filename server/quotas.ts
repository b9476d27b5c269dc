import type { Knex } from 'knex'
import type { StorageLimits, StorageUse } from '../contract/storageUse'
import { AppError } from './AppError'
import { markUnusedOfUser } from './assets/unusedAssets'
import type { Deps } from './deps'
import type { Settings } from './env'
import { trySpend } from './rateLimits'
import { query } from './services/query'

// A person's usage is counted on demand, so that concurrent deletions cannot make it wrong. It includes every image
// that they uploaded, in full even if several people uploaded the same one.

/** Factor on the quota for images and boards from a device's outbox: they were made before they could be refused. */
const QUEUE_SHARE = 1.25
/** Factor on the quota for everything a person has stored, including unreferenced images, purged after 90 days. */
const STORED_SHARE = 2
/** Bytes of an image, such as a thumbnail or an avatar, that a used-up quota should not block. */
const SMALL_IMAGE = 128 * 1024

interface Counted {
  readonly bytes: number
  readonly images: number
  readonly boards: number
  readonly storedBytes: number
  readonly storedImages: number
  readonly isConfirmed: boolean
}

/** Computed instead of stored, so that concurrent changes cannot make it wrong; index lookups only. */
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
/** Serializes callers that check a quota and then add to the storage. */
const LOCK = { name: 'quota-lock', text: 'select id from users where id = $1 for no key update' }

type QuotaDeps = Pick<Deps, 'settings' | 'limits' | 'clock'>

interface Image {
  readonly sha256: string
  readonly bytes: number
  /** It comes from a device's outbox. */
  readonly isQueued: boolean
}

/** Returns a person's usage and limits, as Settings shows them. */
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
 * Throws QUOTA_EXCEEDED if a person has no room for an image. One that they uploaded before always fits. In a
 * transaction, after `lockUse`, the result holds until the transaction ends.
 */
export async function assertRoomForImage(db: Knex, deps: QuotaDeps, userId: number, image: Image): Promise<void> {
  const fits = async () => hasRoom(await count(db, userId), deps.settings, image)
  if (await fits()) return
  if ((await query(db, KNOWN, [image.sha256, userId])).length > 0) return
  // Images deleted since the last check of all images may free enough.
  if (await trySpend(deps.limits.quotaLooks, String(userId))) {
    await markUnusedOfUser(db, userId, deps.clock())
    if (await fits()) return
  }
  const { isConfirmed } = await count(db, userId)
  throw full(deps.settings, isConfirmed)
}

/** Throws QUOTA_EXCEEDED if a person has more boards than allowed, including the one just created. */
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

/** Without mail no one can confirm their email, so the limits are not reduced. */
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
