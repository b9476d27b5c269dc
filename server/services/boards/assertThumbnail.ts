import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { publishableAssets } from '../../assets/visibleAssets'
import { query } from '../query'

const ON_BOARD = {
  name: 'thumbnail-on-board',
  text: `select 1 from boards b where b.id = $1 and (b.thumbnail_url = $2 or exists (
    select 1 from board_elements e where e.board_id = b.id and e.type = 'image' and e.content = $2
      and e.deleted_at is null))`,
}

interface Named {
  readonly userId: number
  /** Undefined for a board that is being created. */
  readonly boardId?: number
}

/**
 * Anyone who may see the board sees its thumbnail, so it must be the author's own upload, an image of this board, or
 * already public. Throws UNKNOWN_ASSET.
 */
export async function assertThumbnail(
  db: Knex,
  { userId, boardId }: Named,
  address: string | null | undefined,
): Promise<void> {
  if (!address) return
  if ((await publishableAssets(db, userId, [address])).length > 0) return
  if (boardId !== undefined && (await query(db, ON_BOARD, [boardId, address])).length > 0) return
  throw new AppError('UNKNOWN_ASSET', 'This image was never uploaded', 'thumbnailUrl')
}
