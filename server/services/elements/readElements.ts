import type { Knex } from 'knex'
import { ROW_ID_MAX } from '../../../contract/limits'
import type { Visibility } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'
import { AppError } from '../../AppError'
import { batchPerTick } from '../../batchPerTick'
import { type BoardRights, canView } from '../../policies/boardPolicy'
import { assertReadable } from '../boards/findBoard'
import { query } from '../query'
import { ELEMENT_JSON_SQL, LIVING_ELEMENTS_SQL } from '../sqlJson'

interface ElementsRequest {
  readonly userId: number
  readonly boardId: number
  /** The rev that the client has. */
  readonly knownRev: number | undefined
}

export interface ElementsBody {
  readonly rev: number
  /** A JSON array of elements, in drawing order. Undefined if the client has this rev already. */
  readonly body: Buffer | undefined
}

// Rights, rev and rows from one snapshot. Postgres writes the JSON; nothing here parses it.
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

// Rights and revs of several boards, each for one person, and what changed after the cached rev. Each list is in a
// subselect: otherwise Postgres would replan for every new list.
export const SINCE = {
  name: 'elements-since',
  text: `select b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt", c.can_edit as "canEdit",
    case when w.since < b.rev then
      (select '[' || coalesce(string_agg(${ELEMENT_JSON_SQL}, ','), '') || ']' from board_elements e
        where e.board_id = b.id and e.rev > w.since and e.deleted_at is null) end as changed,
    case when w.since < b.rev then
      (select coalesce(json_agg(e.id), '[]') from board_elements e
        where e.board_id = b.id and e.rev > w.since and e.deleted_at is not null) end as deleted
  from unnest((select $1::int[]), (select $2::int[]), (select $3::int[])) with ordinality
    as w (board_id, user_id, since, place)
  left join boards b on b.id = w.board_id
  left join collaborators c on c.board_id = b.id and c.user_id = w.user_id
  order by w.place`,
}

interface Since extends Omit<Row, 'elements' | 'rev'> {
  /** Null if there is no such board. */
  readonly rev: number | null
  /** Null if nothing changed. */
  readonly changed: string | null
  readonly deleted: readonly string[] | null
}

/** `since` for a board without a cached body: reads no changes. */
const NOTHING_CACHED = ROW_ID_MAX

interface Requested extends Omit<ElementsRequest, 'knownRev'> {
  readonly since: number
}

/**
 * Reads a board's living elements as the bytes of a response, and caches up to `limit` bytes: for a cached board, it
 * reads only the changes. Rights are checked every time. Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export function createElementsReader(knex: Knex, limit: number): (request: ElementsRequest) => Promise<ElementsBody> {
  const cache = createBodyCache(limit)
  const since = batchPerTick((all: readonly Requested[]) =>
    query<Since>(knex, SINCE, [
      all.map(({ boardId }) => boardId),
      all.map(({ userId }) => userId),
      all.map((requested) => requested.since),
    ]),
  )

  return async ({ userId, boardId, knownRev }) => {
    const cached = cache.get(boardId)
    if (cached || knownRev !== undefined) {
      const seen = await since({ userId, boardId, since: cached?.rev ?? NOTHING_CACHED })
      const rev = assertOpen(userId, seen)
      if (rev === knownRev) return { rev, body: undefined }
      if (rev === cached?.rev) return cached
      const { changed, deleted } = seen
      if (cached && changed !== null && deleted !== null) return cache.patch(boardId, cached, { rev, changed, deleted })
    }
    const [row] = await query<Row>(knex, READ, [boardId, userId])
    const read = { rev: assertOpen(userId, row), body: Buffer.from(`[${row?.elements ?? ''}]`) }
    cache.set(boardId, read)
    return read
  }
}

/** The rev of a board that this person may see. */
function assertOpen(userId: number, row: Pick<Since, 'rev' | keyof BoardRights | 'canEdit'> | undefined): number {
  const collaboration = row && row.canEdit !== null ? { canEdit: row.canEdit } : null
  if (!row || row.rev === null || !canView(userId, row, collaboration)) {
    throw new AppError('NOT_FOUND', 'Board not found')
  }
  assertReadable(userId, row)
  return row.rev
}

/** A response body that is valid for one rev of a board: a JSON array of elements. */
interface CachedBody {
  readonly rev: number
  readonly body: Buffer
}

/** Changes to a board's elements after the cached rev, up to `rev`. */
interface BodyChange {
  readonly rev: number
  /** A JSON array of what was created or changed. */
  readonly changed: string
  readonly deleted: readonly string[]
}

interface BodyCache {
  get(boardId: number): CachedBody | undefined
  set(boardId: number, entry: CachedBody): void
  /** Applies a change to an entry that was read before. */
  patch(boardId: number, entry: CachedBody, change: BodyChange): CachedBody
}

interface Entry extends CachedBody {
  /** The elements one by one, once the body was patched: parsing is most of the cost of a patch. */
  readonly parts?: readonly Part[]
}

/** An LRU cache of up to `limit` bytes. A body larger than a tenth of that is not cached. */
function createBodyCache(limit: number): BodyCache {
  const entries = new Map<number, Entry>()
  let bytes = 0

  function drop(boardId: number): void {
    bytes -= bytesOf(entries.get(boardId))
    entries.delete(boardId)
  }

  function set(boardId: number, entry: Entry): void {
    drop(boardId)
    if (bytesOf(entry) > limit / 10) return
    entries.set(boardId, entry)
    bytes += bytesOf(entry)
    for (const oldest of entries.keys()) {
      if (bytes <= limit) break
      drop(oldest)
    }
  }

  return {
    get(boardId) {
      const entry = entries.get(boardId)
      if (entry) {
        // A Map keeps insertion order: the most recently used is last.
        entries.delete(boardId)
        entries.set(boardId, entry)
      }
      return entry
    },
    set,
    patch(boardId, entry: Entry, { rev, changed, deleted }) {
      const parts = patchParts(entry.parts ?? toParts(entry.body.toString()), toParts(changed), deleted)
      const patched = { rev, parts, body: Buffer.from(`[${parts.map(({ text }) => text).join(',')}]`) }
      // Another request may have stored a newer one meanwhile.
      if ((entries.get(boardId)?.rev ?? 0) < rev) set(boardId, patched)
      return patched
    },
  }
}

/** Parts hold the same text a second time. */
function bytesOf(entry: Entry | undefined): number {
  return entry ? entry.body.length * (entry.parts ? 2 : 1) : 0
}

/** An element of a body, as text, with its sort keys. */
interface Part extends Pick<Element, 'id' | 'zIndex'> {
  readonly text: string
}

/** The elements of a JSON array that we wrote. */
export function toParts(body: string): Part[] {
  const elements: Element[] = JSON.parse(body)
  return elements.map((element) => ({ id: element.id, zIndex: element.zIndex, text: JSON.stringify(element) }))
}

/** Inserts or replaces `changed` in `parts`, which are in drawing order, and removes the deleted ones. */
export function patchParts(parts: readonly Part[], changed: readonly Part[], deleted: readonly string[]): Part[] {
  const replaced = new Set([...changed.map(({ id }) => id), ...deleted])
  const coming = changed.toSorted(inDrawingOrder).values()
  const patched: Part[] = []
  let next = coming.next()
  for (const part of parts) {
    if (replaced.has(part.id)) continue
    for (; !next.done && inDrawingOrder(next.value, part) < 0; next = coming.next()) patched.push(next.value)
    patched.push(part)
  }
  for (; !next.done; next = coming.next()) patched.push(next.value)
  return patched
}

/** The same order as in Postgres: ids are lowercase. */
function inDrawingOrder(a: Part, b: Part): number {
  return a.zIndex - b.zIndex || (a.id < b.id ? -1 : 1)
}
