import type { Knex } from 'knex'
import type { Visibility } from '../../../contract/shared/board'
import { AppError } from '../../AppError'
import { batchPerTick } from '../../batchPerTick'
import { canView } from '../../policies/boardPolicy'
import { assertReadable } from '../boards/findBoard'
import { readAccess } from '../boards/readAccess'
import { LIVING_ELEMENTS_SQL } from '../elementColumns'
import { query } from '../query'
import { createBodyCache } from './bodyCache'

// Rights, rev and rows of one snapshot. Postgres writes the JSON; nothing here parses it.
const READ = {
  name: 'elements-read',
  text: `select b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt", c.can_edit as "canEdit",
    ${LIVING_ELEMENTS_SQL} as elements
  from boards b left join collaborators c on c.board_id = b.id and c.user_id = $2
  where b.id = $1`,
}

interface Row {
  readonly rev: number
  readonly userId: number
  readonly visibility: Visibility
  readonly deletedAt: Date | null
  readonly canEdit: boolean | null
  readonly elements: string | null
}

interface ElementsRequest {
  readonly userId: number
  readonly boardId: number
  /** What the asker has. */
  readonly knownRev: number | undefined
}

export interface ElementsBody {
  readonly rev: number
  /** A JSON array of elements, in the order they are drawn. Undefined where the asker has this rev already. */
  readonly body: Buffer | undefined
}

/**
 * Reads a board's living elements as the bytes of an answer, and keeps up to `limit` bytes of them. Rights are looked
 * at each time. Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export function createElementsReader(knex: Knex, limit: number): (request: ElementsRequest) => Promise<ElementsBody> {
  const cache = createBodyCache(limit)
  const revOf = batchPerTick((all: readonly ElementsRequest[]) => revsOf(knex, all))

  return async (request) => {
    const { userId, boardId, knownRev } = request
    const cached = cache.get(boardId)
    if (cached || knownRev !== undefined) {
      const seen = await revOf(request)
      if (seen instanceof AppError) throw seen
      if (seen.rev === knownRev) return { rev: seen.rev, body: undefined }
      if (seen.rev === cached?.rev) return cached
    }
    const [row] = await query<Row>(knex, READ, [boardId, userId])
    const collaboration = row && row.canEdit !== null ? { canEdit: row.canEdit } : null
    if (!row || !canView(userId, row, collaboration)) throw notFound()
    assertReadable(userId, row)
    const read = { rev: row.rev, body: Buffer.from(`[${row.elements ?? ''}]`) }
    cache.set(boardId, read)
    return read
  }
}

/** Where there may be no need of rows: the revs of these boards, or why somebody may not know theirs. */
async function revsOf(knex: Knex, all: readonly ElementsRequest[]): Promise<({ readonly rev: number } | AppError)[]> {
  const unique = (ids: readonly number[]) => [...new Set(ids)]
  const boards = await readAccess(
    knex,
    unique(all.map(({ boardId }) => boardId)),
    unique(all.map(({ userId }) => userId)),
  )
  return all.map(({ boardId, userId }) => {
    const board = boards.get(boardId)
    const access = board?.accessOf(userId)
    if (!board || !access) return notFound()
    return access.canOpen ? { rev: board.rev } : new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  })
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Board not found')
}
