import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { query } from '../query'

const FIND = { name: 'element-board', text: 'select board_id as "boardId" from board_elements where id = $1' }

export interface ElementBoards {
  /** Finds the board that an element is on, perhaps from the cache. Does not check rights. Throws NOT_FOUND. */
  find(elementId: string): Promise<number>
  /** Reads it from the database. Throws NOT_FOUND. */
  findAgain(elementId: string): Promise<number>
}

/**
 * Caches the `limit` latest results. An element never moves to another board, but once its board is permanently
 * deleted, on any cluster node, another board may have its id.
 */
export function createElementBoards(knex: Knex, limit: number): ElementBoards {
  const boards = new Map<string, number>()

  async function findAgain(elementId: string): Promise<number> {
    boards.delete(elementId)
    const [row] = await query<{ boardId: number }>(knex, FIND, [elementId])
    if (!row) throw new AppError('NOT_FOUND', 'Element not found')
    boards.set(elementId, row.boardId)
    for (const oldest of boards.keys()) {
      if (boards.size <= limit) break
      boards.delete(oldest)
    }
    return row.boardId
  }

  return {
    find: async (elementId) => boards.get(elementId) ?? findAgain(elementId),
    findAgain,
  }
}
