import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { AssetResponse } from '../../contract/asset'
import type { Size } from '../../contract/layout/rect'
import { ASSET_BYTES_MAX, ASSET_PIXELS_MAX, UPLOAD_SIDE_MAX } from '../../contract/limits'
import { type Header, looksLikeSvg, readImageHeader } from '../../contract/readImageHeader'
import { ASSET_TYPES, type AssetType } from '../../contract/rules/assetAddress'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { assertRoomForImage, lockUse } from '../quotas'
import { spendUpload } from '../rateLimits'
import { originalKey } from './assetStorage'
import { readMetadata } from './decoding'

type AssetDeps = Pick<Deps, 'knex' | 'assets' | 'limits' | 'settings' | 'clock'>

interface StoreImageOptions {
  /** Type that the sender declares. It must be an accepted one, but the bytes decide the actual type. */
  readonly declaredType?: string
  /** Dotted path of the request's field that refusals name. */
  readonly field?: string
  /** Identifies the upload as a durable change: the same id with other bytes is refused with MUTATION_REUSED. */
  readonly mutationId?: string
}

/**
 * Stores an image's bytes as an asset and records that `userId` uploaded it. Idempotent: the same bytes always have the
 * same address. The file is written before the rows: a crash in between leaves a file without references, never a row
 * without its file.
 * Refuses with TOO_LARGE, UNSUPPORTED_MEDIA, IMAGE_UNREADABLE, MUTATION_REUSED, RATE_LIMIT, QUOTA_EXCEEDED.
 */
export async function storeImage(
  deps: AssetDeps,
  userId: number,
  bytes: Uint8Array,
  { declaredType, field, mutationId }: StoreImageOptions = {},
): Promise<AssetResponse> {
  if (declaredType !== undefined && !isAssetType(declaredType)) {
    const accepted = Object.keys(ASSET_TYPES).join(', ')
    throw new AppError('UNSUPPORTED_MEDIA', `${declaredType} isn’t accepted: send one of ${accepted}`, field)
  }
  await spendUpload(deps.limits, userId, bytes.length)
  const image = await inspectImage(bytes, field)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const room = { sha256, bytes: bytes.length, isQueued: mutationId !== undefined }
  // Checked before writing a file that nothing would reference.
  await assertRoomForImage(deps.knex, deps, userId, room)
  const key = originalKey(sha256, image.extension)
  if ((await deps.assets.size(key)) !== bytes.length) await deps.assets.write(key, bytes, image.type)
  const answer = { address: `/assets/${sha256}.${image.extension}`, width: image.width, height: image.height }
  await deps.knex.transaction(async (trx) => {
    await lockUse(trx, userId)
    await assertRoomForImage(trx, deps, userId, room)
    await recordUpload(trx, { userId, sha256, bytes: bytes.length, image, answer, mutationId })
  })
  // The file may have been purged as unused since the first check: recording the upload waited for the purge.
  if ((await deps.assets.size(key)) !== bytes.length) await deps.assets.write(key, bytes, image.type)
  return answer
}

interface InspectedImage {
  readonly type: AssetType
  readonly extension: (typeof ASSET_TYPES)[AssetType]
  /** Pixels, after EXIF rotation. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

/**
 * Decides from the bytes alone whether they may become an asset; no pixel is decoded. Refuses with TOO_LARGE (bytes or
 * pixels), UNSUPPORTED_MEDIA (not an image of a known kind) or IMAGE_UNREADABLE (its header is damaged).
 */
export async function inspectImage(bytes: Uint8Array, field?: string): Promise<InspectedImage> {
  if (bytes.length > ASSET_BYTES_MAX) throw tooManyBytes(field)
  const header = readImageHeader(bytes)
  if (!header || !isAssetType(header.type)) throw unsupported(bytes, header, field)
  assertDecodable(header, field)
  const { width, height } = await readSize(bytes, header.type, field)
  return {
    type: header.type,
    extension: ASSET_TYPES[header.type],
    width,
    height,
    isAnimated: header.isAnimated,
  }
}

function tooManyBytes(field?: string): AppError {
  return new AppError('TOO_LARGE', `The image is larger than ${ASSET_BYTES_MAX / 2 ** 20} MB`, field)
}

/** Throws TOO_LARGE for an image that would take too much memory to decode. */
function assertDecodable({ width, height }: Size, field?: string): void {
  if (width * height > ASSET_PIXELS_MAX) {
    throw new AppError('TOO_LARGE', `The image has more than ${ASSET_PIXELS_MAX / 1_000_000} megapixels`, field)
  }
  if (Math.max(width, height) > UPLOAD_SIDE_MAX) {
    const most = UPLOAD_SIDE_MAX.toLocaleString('en')
    throw new AppError('TOO_LARGE', `The image is wider or taller than ${most} pixels`, field)
  }
}

export function isAssetType(type: string): type is AssetType {
  return Object.hasOwn(ASSET_TYPES, type)
}

function unsupported(bytes: Uint8Array, header: Header | null, field?: string): AppError {
  if (looksLikeSvg(bytes)) return new AppError('UNSUPPORTED_MEDIA', 'SVG images aren’t accepted', field)
  const found = header ? `${header.type} isn’t accepted` : 'This isn’t an image'
  return new AppError('UNSUPPORTED_MEDIA', `${found}: use JPEG, PNG, WebP, GIF or AVIF`, field)
}

/** Chromium ignores the EXIF rotation of a WebP, and so does a rendition of it. */
export function isTurnedByExif(type: AssetType): boolean {
  return type !== 'image/webp'
}

/** Reads the size with libvips: an image that it cannot open would never get a rendition. */
async function readSize(bytes: Uint8Array, type: AssetType, field?: string): Promise<Size> {
  const metadata = await readMetadata(bytes).catch((error: unknown) => {
    throw new AppError('IMAGE_UNREADABLE', 'The image is damaged and can’t be read', field).from(error)
  })
  assertDecodable(metadata, field)
  return isTurnedByExif(type) ? metadata.autoOrient : metadata
}

interface Upload {
  readonly userId: number
  readonly sha256: string
  readonly bytes: number
  readonly image: InspectedImage
  readonly answer: AssetResponse
  /** Identifies the upload as a durable change, if the sender named it. */
  readonly mutationId?: string | undefined
}

/** Records the asset, its uploader, and what identifies a repeat, atomically in one statement. */
async function recordUpload(db: Knex, upload: Upload): Promise<void> {
  const { sha256, image, userId, bytes } = upload
  const { rows } = await db.raw<{ rows: unknown[] }>(
    upload.mutationId ? `with ${CLAIM}, ${RECORD}` : `with ${ANYONE}, ${RECORD}`,
    {
      sha256,
      extension: image.extension,
      width: image.width,
      height: image.height,
      bytes,
      userId,
      mutationId: upload.mutationId ?? null,
      bodyHash: `asset:${sha256}`,
      result: JSON.stringify({ status: 200, ...upload.answer }),
    },
  )
  if (rows.length === 0) {
    throw new AppError(
      'MUTATION_REUSED',
      'This Idempotency-Key was already used for a different change.',
      'Idempotency-Key',
    )
  }
}

// A repeat with the same bytes updates its own row to itself, so that it is returned; other bytes return nothing.
const CLAIM = `claim as (
  insert into mutations (user_id, mutation_id, body_hash, result)
  values (:userId, cast(:mutationId as uuid), :bodyHash, cast(:result as jsonb))
  on conflict (user_id, mutation_id) do update set body_hash = excluded.body_hash
    where mutations.body_hash = excluded.body_hash
  returning 1 as ok
)`
const ANYONE = `claim as (select 1 as ok)`
const RECORD = `asset as (
  insert into assets (sha256, extension, bytes, width, height)
  select :sha256, :extension, cast(:bytes as int), cast(:width as int), cast(:height as int) from claim
  on conflict (sha256) do update set unused_since = null
), upload as (
  insert into asset_uploads (sha256, user_id) select :sha256, cast(:userId as int) from claim on conflict do nothing
)
select ok from claim`

/**
 * `storeImage` for a data URI (`data:image/png;base64,…`), which the API accepts as image content. Refuses anything but
 * a base64 data URI of an image with VALIDATION_FAILED, and an image of no known kind with IMAGE_UNREADABLE: the
 * request's own media type is fine.
 */
export async function storeDataUri(
  deps: AssetDeps,
  userId: number,
  dataUri: string,
  options: Omit<StoreImageOptions, 'declaredType'> = {},
): Promise<AssetResponse> {
  const match = /^data:(image\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataUri)
  const [, declaredType, base64] = match ?? []
  if (!declaredType || !base64) {
    throw new AppError('VALIDATION_FAILED', 'Must be a base64 data URI of an image', options.field)
  }
  try {
    return await storeImage(deps, userId, Buffer.from(base64, 'base64'), { ...options, declaredType })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNSUPPORTED_MEDIA') throw error
    throw new AppError('IMAGE_UNREADABLE', error.message, error.field)
  }
}
