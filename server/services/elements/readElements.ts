import type { Knex } from 'knex'
import type { Visibility } from '../../../contract/board'
import { AppError } from '../../AppError'
import { canView } from '../../policies/boardPolicy'
import { assertReadable } from '../boards/findBoard'
import { ELEMENT_JSON_SQL } from '../elementColumns'
import { query } from '../query'
import type { BodyCache } from './bodyCache'

// Rights, rev and rows of one snapshot. Postgres writes the JSON; nothing here parses it. Where the body of this
// rev ($3) is at hand, no rows are read at all.
const READ = {
  name: 'elements-read',
  text: `select b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt", c.can_edit as "canEdit",
    case when b.rev = $3 then null else (
      select concat('[', string_agg(${ELEMENT_JSON_SQL}, ',' order by e.z_index, e.id), ']')
      from board_elements e where e.board_id = b.id and e.deleted_at is null
    ) end as body
  from boards b left join collaborators c on c.board_id = b.id and c.user_id = $2
  where b.id = $1`,
}

interface Row {
  readonly rev: number
  readonly userId: number
  readonly visibility: Visibility
  readonly deletedAt: Date | null
  readonly canEdit: boolean | null
  readonly body: string | null
}

export interface ElementsBody {
  readonly rev: number
  /** A JSON array of elements, in the order they are drawn. Undefined where the asker has this rev already. */
  readonly body: Buffer | undefined
}

/**
 * A board's living elements as the bytes of an answer. `knownRev` is what the asker has. Rights are looked at each
 * time. Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export async function readElements(
  knex: Knex,
  cache: BodyCache,
  { userId, boardId, knownRev }: { userId: number; boardId: number; knownRev: number | undefined },
): Promise<ElementsBody> {
  const cached = cache.get(boardId)
  const [row] = await query<Row>(knex, READ, [boardId, userId, knownRev ?? cached?.rev ?? -1])
  const collaboration = row && row.canEdit !== null ? { canEdit: row.canEdit } : null
  if (!row || !canView(userId, row, collaboration)) throw new AppError('NOT_FOUND', 'Board not found')
  assertReadable(userId, row)
  if (row.rev === knownRev) return { rev: row.rev, body: undefined }
  if (row.body === null) return { rev: row.rev, body: cached?.body }
  const body = Buffer.from(row.body)
  cache.set(boardId, { rev: row.rev, body })
  return { rev: row.rev, body }
}
