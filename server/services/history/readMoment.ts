import type { Knex } from 'knex'
import { ROW_ID_MAX } from '../../../contract/limits'
import { query } from '../query'
import { applyStep, type BoardPart, boardBefore, type Fields, type Step } from './Moment'

/** A board right after the change with this rev. */
export interface Moment {
  readonly rev: number
  readonly board: BoardPart
  readonly elements: ReadonlyMap<string, Fields>
  /** Entries that led here from the last checkpoint. */
  readonly steps: number
}

const STEP_SQL = `rev, change_type as "changeType", element_id as "elementId", previous_state as "previousState",
  new_state as "newState"`

const NEAREST = {
  name: 'history-nearest',
  text: `select rev, board, elements from board_checkpoints where board_id = $1 and rev <= $2 order by rev desc limit 1`,
}
const STEPS = {
  name: 'history-steps',
  text: `select ${STEP_SQL} from board_history
    where board_id = $1 and rev > $2 and rev <= $3 and element_id is not null order by rev`,
}
// The board's fields are found backwards: nothing records their values at its creation. From the next checkpoint, or
// from now.
const LATER = {
  name: 'history-later',
  text: `select coalesce(
      (select json_build_object('rev', c.rev, 'board', c.board) from board_checkpoints c
         where c.board_id = b.id and c.rev >= $2 order by c.rev limit 1),
      json_build_object('rev', b.rev, 'board', json_build_object('name', b.name, 'description', b.description,
        'category', b.category, 'visibility', b.visibility))
    ) as later
    from boards b where b.id = $1`,
}
const BOARD_STEPS = {
  name: 'history-board-steps',
  text: `select ${STEP_SQL} from board_history
    where board_id = $1 and rev > $2 and rev <= $3 and element_id is null order by rev desc`,
}

export interface Checkpoint {
  readonly rev: number
  readonly board: BoardPart
  readonly elements: Readonly<Record<string, Fields>>
}

/** The last saved checkpoint of a board. */
export async function latestCheckpoint(db: Knex, boardId: number): Promise<Checkpoint | undefined> {
  const [latest] = await query<Checkpoint>(db, NEAREST, [boardId, ROW_ID_MAX])
  return latest
}

/** The board after `rev`; if that was thinned out, after the last remaining one before it. */
export async function readMoment(db: Knex, boardId: number, rev: number): Promise<Moment> {
  const [nearest] = await query<Checkpoint>(db, NEAREST, [boardId, rev])
  const elements = new Map(Object.entries(nearest?.elements ?? {}))
  if (nearest?.rev === rev) return { rev, board: nearest.board, elements, steps: 0 }
  const steps = await query<Step>(db, STEPS, [boardId, nearest?.rev ?? 0, rev])
  for (const step of steps) applyStep(elements, step)
  return { rev, board: await readBoardPart(db, boardId, rev), elements, steps: steps.length }
}

/** The board's own fields after `rev`. */
export async function readBoardPart(db: Knex, boardId: number, rev: number): Promise<BoardPart> {
  const [row] = await query<{ later: { rev: number; board: BoardPart } }>(db, LATER, [boardId, rev])
  if (!row) throw new Error(`There is no board ${boardId}`)
  const { later } = row
  return boardBefore(later.board, await query<Step>(db, BOARD_STEPS, [boardId, rev, later.rev]))
}
