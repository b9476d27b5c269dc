import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { query } from '../query'

const FIND = { name: 'element-board', text: 'select board_id as "boardId" from board_elements where id = $1' }

export interface ElementBoards {
  /** Finds the board that an element is on. Does not check rights. Throws NOT_FOUND. */
  find(elementId: string): Promise<number>
  /** Evicts a stale result. */
  forget(elementId: string): void
}

/** Caches the `limit` latest results: an element never moves to another board. */
export function createElementBoards(knex: Knex, limit: number): ElementBoards {
  const boards = new Map<string, number>()

  return {
    async find(elementId) {
      const cached = boards.get(elementId)
      if (cached !== undefined) return cached
      const [row] = await query<{ boardId: number }>(knex, FIND, [elementId])
      if (!row) throw new AppError('NOT_FOUND', 'Element not found')
      boards.set(elementId, row.boardId)
      for (const oldest of boards.keys()) {
        if (boards.size <= limit) break
        boards.delete(oldest)
      }
      return row.boardId
    },
    forget(elementId) {
      boards.delete(elementId)
    },
  }
}
