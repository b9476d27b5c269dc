import type { Knex } from 'knex'
import type { UserProfile } from '../../contract/people'
import { Board, Collaborator, User } from '../../db/models'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { presentUser } from '../presenters/user'

/** A person as others see them: only boards that the caller may see are counted. Throws NOT_FOUND. */
export async function userProfile(
  { knex }: Pick<Deps, 'knex'>,
  userId: number,
  viewerId: number,
): Promise<UserProfile> {
  const user = await findUser({ knex }, userId)
  const visible = () => visibleBoards(knex, viewerId)
  const boards = visible().where({ user_id: userId })
  const collaborations = Collaborator.query(knex).where({ user_id: userId }).whereIn('board_id', visible().select('id'))
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

/** Throws NOT_FOUND. */
export async function findUser({ knex }: Pick<Deps, 'knex'>, userId: number): Promise<User> {
  const user = await User.query(knex).findById(userId)
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user.')
  return user
}

function visibleBoards(knex: Knex, viewerId: number) {
  const shared = Collaborator.query(knex).select('board_id').where({ user_id: viewerId })
  return Board.query(knex)
    .whereNull('deleted_at')
    .where((board) => board.where('visibility', 'public').orWhere('user_id', viewerId).orWhereIn('id', shared))
}

async function count(query: Knex.QueryBuilder): Promise<number> {
  const rows: { count: string }[] = await query.count({ count: '*' })
  return Number(rows[0]?.count ?? 0)
}
