import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { visibleAssets } from '../../assets/visibleAssets'

/** A thumbnail is an asset that the author may see. Throws UNKNOWN_ASSET. */
export async function assertThumbnail(db: Knex, userId: number, address: string | null | undefined): Promise<void> {
  if (!address) return
  const visible = await visibleAssets(db, userId, [address])
  if (visible.length === 0) throw new AppError('UNKNOWN_ASSET', 'This image was never uploaded', 'thumbnailUrl')
}
