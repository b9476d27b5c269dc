import { AppError } from '../../AppError'
import { markUnused } from '../../assets/unusedAssets'
import type { Deps } from '../../deps'
import { query } from '../query'

const PURGE = {
  name: 'board-purge',
  text: 'delete from boards where id = $1 and user_id = $2 and deleted_at is not null returning id',
}
const NAMED_ON = {
  name: 'board-purge-images',
  text: `select content as address from board_elements where board_id = $1 and type = 'image'
    union select properties->>'original' from board_elements where board_id = $1 and properties->>'original' is not null
    union select thumbnail_url from boards where id = $1 and thumbnail_url is not null`,
}

/**
 * The end of a board in the trash, with its elements, its history, its collaborators and its share link. There is no
 * way back. Throws NOT_FOUND for whatever is not in this person's own trash.
 */
export async function purgeBoard(deps: Pick<Deps, 'knex' | 'clock'>, userId: number, boardId: number): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const named = await query<{ address: string }>(trx, NAMED_ON, [boardId])
    const gone = await query(trx, PURGE, [boardId, userId])
    if (gone.length === 0) throw new AppError('NOT_FOUND', 'There is no such board in your trash')
    // It makes room in the storage of whoever uploaded them at once, and not with the next look at all images.
    await markUnused(
      trx,
      named.map(({ address }) => address),
      deps.clock(),
    )
  })
}
