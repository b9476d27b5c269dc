import type { Knex } from 'knex'
import { ASSET_ADDRESS } from '../../contract/rules/assetAddress'
import { hashShareToken } from '../shareToken'
import type { VisibleAsset } from './visibleAssets'

// Like visibleAssets for onlookers: what is on the board now, and its thumbnail.
const SQL = `
select '/assets/' || a.sha256 || '.' || a.extension as address, a.sha256, a.extension, a.width
from assets a
where a.sha256 = :sha256 and '/assets/' || a.sha256 || '.' || a.extension = :address and exists (
  select 1 from share_links l join boards b on b.id = l.board_id
  where l.token_hash = any(:hashes) and (l.expires_at is null or l.expires_at > :now) and b.deleted_at is null
    and (b.thumbnail_url = :address or exists (
      select 1 from board_elements e where e.board_id = b.id and e.type = 'image' and e.deleted_at is null
        and (e.content = :address or e.properties ->> 'original' = :address))))`

/** The asset at this address, if one of these share links opens a board that shows it. Read-only. */
export async function findSharedAsset(
  db: Knex,
  tokens: readonly string[],
  address: string,
  now: Date,
): Promise<VisibleAsset | undefined> {
  const sha256 = ASSET_ADDRESS.exec(address)?.[1]
  if (!sha256 || tokens.length === 0) return undefined
  const values = { sha256, address, hashes: tokens.map(hashShareToken), now }
  const { rows } = await db.raw<{ rows: VisibleAsset[] }>(SQL, values)
  return rows[0]
}
