import type { Knex } from 'knex'
import type { RENDITION_WIDTHS } from '../../contract/limits'
import { readImageHeader } from '../../contract/readImageHeader'
import { ASSET_ADDRESS } from '../../contract/rules/assetAddress'
import type { Deps } from '../deps'
import { isOutOfSpace } from '../outOfSpace'
import { IS_SHOWN } from '../policies/worksPolicy'
import { hashToken } from '../tokens'
import { type AssetStorage, originalKey, renditionKey } from './assetStorage'
import { decodeImage, readInTurn } from './decoding'
import { isAssetType, isTurnedByExif } from './storeImage'
import { type VisibleAsset, visibleAssets } from './visibleAssets'

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

/** An asset to serve. `read` is for clients that have not cached it yet. */
interface ReadableAsset {
  readonly etag: string
  read(): Promise<{ readonly type: string; readonly bytes: Buffer }>
}

/** Who is viewing: someone signed in, a guest with share links, both, or neither. */
export interface AssetViewer {
  readonly userId: number | undefined
  readonly shareTokens: readonly string[]
}

export type AssetReader = (
  viewer: AssetViewer,
  address: string,
  width?: RenditionWidth,
) => Promise<ReadableAsset | null>

/**
 * Finds an asset, or its rendition at most `width` px wide; null if there is none that the viewer may see. Nothing is
 * enlarged: an image that is no wider is its own rendition.
 */
export function createAssetReader({ knex, assets, clock }: Pick<Deps, 'knex' | 'assets' | 'clock'>): AssetReader {
  const renditions = createRenditions(assets)

  async function find({ userId, shareTokens }: AssetViewer, address: string): Promise<VisibleAsset | undefined> {
    const [asset] = userId === undefined ? [] : await visibleAssets(knex, userId, [address])
    return asset ?? (await findSharedAsset(knex, shareTokens, address, clock())) ?? findPublicAsset(knex, address)
  }

  return async (viewer, address, width) => {
    const asset = await find(viewer, address)
    if (!asset) return null
    const readOriginal = () => assets.read(originalKey(asset.sha256, asset.extension))
    const isShrunk = width !== undefined && asset.width > width
    return {
      etag: isShrunk ? `${asset.sha256}-${width}` : asset.sha256,
      async read() {
        const bytes = isShrunk ? await renditions.get(asset.sha256, width, readOriginal) : await readOriginal()
        // The type is read from the bytes; only images are ever stored.
        const type = readImageHeader(bytes)?.type ?? 'application/octet-stream'
        return { type, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
      },
    }
  }
}

// Like visibleAssets for onlookers: what is on the board now, and its thumbnail.
const SHARED = assetSql(`
  select 1 from share_links l join boards b on b.id = l.board_id
  where l.token_hash = any(:hashes) and (l.expires_at is null or l.expires_at > :now) and b.deleted_at is null
    and (b.thumbnail_url = :address or exists (
      select 1 from board_elements e where e.board_id = b.id and e.type = 'image' and e.deleted_at is null
        and (e.content = :address or e.properties ->> 'original' = :address)))`)

/** The asset at this address, if one of these share links opens a board that shows it. Read-only. */
async function findSharedAsset(
  db: Knex,
  tokens: readonly string[],
  address: string,
  now: Date,
): Promise<VisibleAsset | undefined> {
  const sha256 = ASSET_ADDRESS.exec(address)?.[1]
  if (!sha256 || tokens.length === 0) return undefined
  const values = { sha256, address, hashes: tokens.map(hashToken), now }
  const { rows } = await db.raw<{ rows: VisibleAsset[] }>(SHARED, values)
  return rows[0]
}

const PUBLIC = assetSql(`
  select 1 from inspirations i where i.image_url = :address and ${IS_SHOWN}
  union all
  select 1 from users u join inspirations i on i.user_id = u.id where u.avatar_url = :address and ${IS_SHOWN}`)

/** The asset at this address if anyone may see it, even signed out: published, or the avatar of a publisher. */
async function findPublicAsset(db: Knex, address: string): Promise<VisibleAsset | undefined> {
  const sha256 = ASSET_ADDRESS.exec(address)?.[1]
  if (!sha256) return undefined
  const { rows } = await db.raw<{ rows: VisibleAsset[] }>(PUBLIC, { sha256, address })
  return rows[0]
}

/** Selects the asset at :address if the subselect `shown` finds where it is shown. */
function assetSql(shown: string): string {
  return `
select '/assets/' || a.sha256 || '.' || a.extension as address, a.sha256, a.extension, a.width
from assets a
where a.sha256 = :sha256 and '/assets/' || a.sha256 || '.' || a.extension = :address and exists (${shown})`
}

const QUALITY = 80

/** Makes each rendition once and stores it: as WebP, or as the original if that cannot be shrunk. */
interface Renditions {
  /**
   * The rendition's bytes. `readOriginal` is only called if the rendition does not exist yet. Concurrent requests for
   * the same one share the work.
   */
  get(sha256: string, width: RenditionWidth, readOriginal: () => Promise<Uint8Array>): Promise<Uint8Array>
}

function createRenditions(storage: AssetStorage): Renditions {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function load(key: string, width: number, readOriginal: () => Promise<Uint8Array>): Promise<Uint8Array> {
    if ((await storage.size(key)) !== null) return storage.read(key)
    return readInTurn(readOriginal, async (original) => {
      const bytes = await shrink(original, width)
      await storage
        .write(key, bytes, readImageHeader(bytes)?.type ?? 'application/octet-stream')
        .catch((error: unknown) => {
          // The rendition is still returned; the next request makes it again.
          if (!isOutOfSpace(error)) throw error
        })
      return bytes
    })
  }

  return {
    get(sha256, width, readOriginal) {
      const key = renditionKey(sha256, width)
      const existing = underWay.get(key)
      if (existing) return existing
      const made = load(key, width, readOriginal).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}

/**
 * Scales an image to at most `width` px wide. Animations stay animated. If that is impossible (an animation that
 * libvips reads only the first frame of, an image that it cannot decode, too little memory), returns the original.
 */
async function shrink(original: Uint8Array, width: number): Promise<Uint8Array> {
  const header = readImageHeader(original)
  const canMove = header?.type === 'image/gif' || header?.type === 'image/webp'
  if (!header || (header.isAnimated && !canMove)) return original
  const { isAnimated, type } = header
  try {
    const isTurned = isAssetType(type) && isTurnedByExif(type)
    return await decodeImage(original, { isAnimated, isTurned, outputWidth: width }, (picture) =>
      picture
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: isAnimated ? 1 : 4 })
        .toBuffer(),
    )
  } catch {
    // Unreported: sharp has no class or code for an image that it cannot decode.
    return original
  }
}
