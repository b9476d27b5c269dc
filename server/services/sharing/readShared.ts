import type { SharedBoard, SharedChanges } from '../../../contract/sharing'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { canViewByLink } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'
import { hashToken } from '../../tokens'
import { BOARD_ROW_SQL } from '../boards/findBoard'
import { type ChangesRow, changesSql } from '../changes/readChanges'
import { query } from '../query'
import { LIVING_ELEMENTS_SQL } from '../sqlJson'

type GuestDeps = Pick<Deps, 'knex' | 'clock'>

interface LinkRow {
  readonly expires_at: Date | null
}

// The link, the board, its rev and its rows from one snapshot.
const WHOLE = {
  name: 'shared-board',
  text: `select ${BOARD_ROW_SQL}, l.expires_at, json_build_object('username', o.username, 'displayName', o.display_name) as owner,
    ${LIVING_ELEMENTS_SQL} as elements
  from share_links l join boards b on b.id = l.board_id join users o on o.id = b.user_id
  where l.token_hash = $1`,
}
const CHANGES = {
  name: 'shared-changes',
  text: `select ${changesSql('$1')}, l.expires_at
  from share_links l join boards b on b.id = l.board_id where l.token_hash = $2`,
}

export interface Shared {
  readonly boardId: number
  /** A `sharedBoard` as JSON, most of it written by Postgres. */
  readonly json: string
}

/** A board as a guest with a share link sees it. Throws NOT_FOUND if the link does not work now. */
export async function readShared({ knex, clock }: GuestDeps, token: string): Promise<Shared> {
  const values = [hashToken(token)]
  const [row] = await query<LinkRow & { owner: SharedBoard['owner']; elements: string | null }>(knex, WHOLE, values)
  const { owner, elements, ...columns } = row ?? {}
  const board = assertViewable(columns, clock())
  const rest = JSON.stringify({ board: presentBoard(board, false), owner, rev: board.rev })
  return { boardId: board.id, json: `${rest.slice(0, -1)},"elements":[${elements ?? ''}]}` }
}

/** What changed after `since`, for a guest's open page. Throws NOT_FOUND. */
export async function readSharedChanges(
  { knex, clock }: GuestDeps,
  token: string,
  since: number,
): Promise<{ readonly boardId: number; readonly changes: SharedChanges }> {
  const [row] = await query<LinkRow & ChangesRow>(knex, CHANGES, [since, hashToken(token)])
  const { is_beyond: isBeyond, elements = [], deleted = [], ...columns } = row ?? {}
  const board = assertViewable(columns, clock())
  if (isBeyond) return { boardId: board.id, changes: { reset: true } }
  const changes = { rev: board.rev, elements, deleted }
  const isRenamed = board.boardRev > since
  return { boardId: board.id, changes: isRenamed ? { ...changes, board: presentBoard(board, false) } : changes }
}

/** The board of a link, if it may be viewed. */
function assertViewable({ expires_at: expiresAt, ...columns }: Partial<LinkRow>, now: Date): Board {
  if (expiresAt !== undefined) {
    const board = Board.fromDatabaseJson(columns)
    if (canViewByLink({ expiresAt }, board, now)) return board
  }
  throw new AppError('NOT_FOUND', 'This link no longer works')
}
