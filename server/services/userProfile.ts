import type { Knex } from 'knex'
import type { UserProfile } from '../../contract/account'
import { Board } from '../../db/models/Board'
import { Collaborator } from '../../db/models/Collaborator'
import type { Deps } from '../deps'
import { presentUser } from '../presenters/user'
import { findUser } from './findUser'

/** A person as others see them. Boards count where the one who asks may see them. Throws NOT_FOUND. */
export async function userProfile({ knex }: Pick<Deps, 'knex'>, userId: number, askedBy: number): Promise<UserProfile> {
  const user = await findUser({ knex }, userId)
  const boards = Board.query(knex).where({ user_id: userId }).whereNull('deleted_at')
  if (userId !== askedBy) {
    const shared = Collaborator.query(knex).select('board_id').where({ user_id: askedBy })
    boards.where((some) => some.where('visibility', 'public').orWhereIn('id', shared))
  }
  const collaborations = Collaborator.query(knex)
    .where({ user_id: userId })
    .whereIn('board_id', Board.query(knex).select('id').whereNull('deleted_at'))
  const [boardCount, collaborationCount, followers, following] = await Promise.all([
    boards.resultSize(),
    collaborations.resultSize(),
    count(knex('follows').where({ followed_id: userId })),
    count(knex('follows').where({ follower_id: userId })),
  ])
  return {
    ...presentUser(user),
    counts: { boards: boardCount, collaborations: collaborationCount, followers, following },
  }
}

async function count(query: Knex.QueryBuilder): Promise<number> {
  const rows: { count: string }[] = await query.count({ count: '*' })
  return Number(rows[0]?.count ?? 0)
}
