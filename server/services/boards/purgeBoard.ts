import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { query } from '../query'

const PURGE = {
  name: 'board-purge',
  text: 'delete from boards where id = $1 and user_id = $2 and deleted_at is not null returning id',
}

/**
 * The end of a board in the trash, with its elements, its history, its collaborators and its share link. There is no
 * way back. Throws NOT_FOUND for whatever is not in this person's own trash.
 */
export async function purgeBoard(deps: Pick<Deps, 'knex'>, userId: number, boardId: number): Promise<void> {
  const gone = await query(deps.knex, PURGE, [boardId, userId])
  if (gone.length === 0) throw new AppError('NOT_FOUND', 'There is no such board in your trash')
}
