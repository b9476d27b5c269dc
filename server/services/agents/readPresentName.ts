import type { Knex } from 'knex'
import { User } from '../../../db/models'
import { readAccess } from '../boards/findBoard'

/** The name that others see for a person present on a board; null for an onlooker, who is only counted. */
export async function readPresentName(knex: Knex, userId: number, boardId: number): Promise<string | null> {
  const [boards, user] = await Promise.all([
    readAccess(knex, [boardId], [userId]),
    User.query(knex).findById(userId).select('username'),
  ])
  return boards.get(boardId)?.accessOf(userId)?.isNamed ? (user?.username ?? null) : null
}
