import type { Knex } from 'knex'
import { ASSET_ADDRESS } from '../../contract/rules/assetAddress'

const HOUR = 60 * 60 * 1000

/**
 * SQL: whether anything references an asset now. Each branch is an index lookup or a small table; unknown elements are
 * few, and may name it anywhere.
 */
export const IS_REFERENCED = (address: string) => `(
  exists (select 1 from board_elements e where e.type = 'image' and e.content = ${address})
  or exists (select 1 from board_elements e where e.type = 'image' and e.properties->>'original' = ${address})
  or exists (select 1 from board_elements e where e.type not in ('image', 'text', 'color', 'shape')
    and (position(${address} in e.content) > 0 or position(${address} in e.properties::text) > 0))
  or exists (select 1 from boards b where b.thumbnail_url = ${address})
  or exists (select 1 from templates t where t.assets @> array[${address}])
  or exists (select 1 from users u where u.avatar_url = ${address})
  or exists (select 1 from image_presets p where p.thumbnail_url = ${address})
  or exists (select 1 from inspirations i where i.image_url = ${address})
)`
export const ASSET_ADDRESS_SQL = `'/assets/' || a.sha256 || '.' || a.extension`

const MARK_OWN = `update assets a set unused_since = ? from asset_uploads u
  where u.user_id = ? and u.sha256 = a.sha256 and u.created_at < ? and a.unused_since is null and not ${IS_REFERENCED(`(${ASSET_ADDRESS_SQL})`)}`
const MARK = `update assets a set unused_since = ?
  where a.sha256 = any(?) and a.unused_since is null and not ${IS_REFERENCED(`(${ASSET_ADDRESS_SQL})`)}`

/**
 * Marks a person's images that nothing references anymore, as the purge job does for all. Skips images of the last
 * hour: the reference may still be in flight.
 */
export async function markUnusedOfUser(db: Knex, userId: number, now: Date): Promise<void> {
  await db.raw(MARK_OWN, [now, userId, new Date(now.getTime() - HOUR)])
}

/** Marks those of these images that nothing references anymore. */
export async function markUnused(db: Knex, addresses: readonly string[], now: Date): Promise<void> {
  const digests = addresses.flatMap((address) => ASSET_ADDRESS.exec(address)?.[1] ?? [])
  if (digests.length > 0) await db.raw(MARK, [now, digests])
}
