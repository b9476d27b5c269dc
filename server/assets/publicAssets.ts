import type { Knex } from 'knex'
import { ASSET_ADDRESS } from '../../contract/assetAddress'
import { IS_SHOWN } from '../policies/inspirationPolicy'
import type { VisibleAsset } from './visibleAssets'

const SQL = `
select '/assets/' || a.sha256 || '.' || a.extension as address, a.sha256, a.extension, a.width
from assets a
where a.sha256 = :sha256 and '/assets/' || a.sha256 || '.' || a.extension = :address and exists (
  select 1 from inspirations i where i.image_url = :address and ${IS_SHOWN}
  union all
  select 1 from users u join inspirations i on i.user_id = u.id where u.avatar_url = :address and ${IS_SHOWN})`

/** The asset at this address, where it is for everybody, signed in or not: published, or the face of who published. */
export async function findPublicAsset(db: Knex, address: string): Promise<VisibleAsset | undefined> {
  const sha256 = ASSET_ADDRESS.exec(address)?.[1]
  if (!sha256) return undefined
  const { rows } = await db.raw<{ rows: VisibleAsset[] }>(SQL, { sha256, address })
  return rows[0]
}
