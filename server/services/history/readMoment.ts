import type { Knex } from 'knex'
import { ROW_ID_MAX } from '../../../contract/limits'
import { mergePatch } from '../../../contract/rules/elementPatching'
import type { Board } from '../../../contract/shared/board'
import type { ElementFields } from '../../../contract/shared/element'
import { query } from '../query'

/** The board's own fields that the history records. */
type BoardPart = Pick<Board, 'name' | 'description' | 'category' | 'visibility'>
const BOARD_PART = ['name', 'description', 'category', 'visibility'] as const

/** The fields of an element that its author set. */
export type Fields = Required<ElementFields>

/** The part of a history row that leads from one moment to the next. */
export interface Step {
  readonly rev: number
  readonly changeType: 'create' | 'update' | 'delete' | 'snapshot'
  readonly elementId: string | null
  readonly previousState: Record<string, unknown> | null
  readonly newState: Record<string, unknown> | null
}

/** A board right after the change with this rev. */
export interface Moment {
  readonly rev: number
  readonly board: BoardPart
  readonly elements: ReadonlyMap<string, Fields>
  /** Number of entries applied since the last checkpoint. */
  readonly steps: number
}

interface Checkpoint {
  readonly rev: number
  readonly board: BoardPart
  readonly elements: Readonly<Record<string, Fields>>
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

/** The board after `rev`; if that was thinned out, after the last remaining one before it. */
export async function readMoment(db: Knex, boardId: number, rev: number): Promise<Moment> {
  const [nearest] = await query<Checkpoint>(db, NEAREST, [boardId, rev])
  const elements = new Map(Object.entries(nearest?.elements ?? {}))
  if (nearest?.rev === rev) return { rev, board: nearest.board, elements, steps: 0 }
  const steps = await query<Step>(db, STEPS, [boardId, nearest?.rev ?? 0, rev])
  for (const step of steps) applyStep(elements, step)
  return { rev, board: await readBoardPart(db, boardId, rev), elements, steps: steps.length }
}

/** Applies a step to the elements; a no-op for a step of the board's own fields. */
export function applyStep(elements: Map<string, Fields>, { changeType, elementId, newState }: Step): void {
  if (elementId === null) return
  if (changeType === 'delete') {
    elements.delete(elementId)
    return
  }
  // History entries were validated when they were written.
  if (changeType === 'create') elements.set(elementId, newState as unknown as Fields)
  const element = elements.get(elementId)
  if (changeType === 'update' && element) elements.set(elementId, mergePatch(element, newState ?? {}))
}

// The board's fields are derived backward, from the next checkpoint or the current row: nothing records their initial
// values.
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

/** The board's own fields after `rev`. */
export async function readBoardPart(db: Knex, boardId: number, rev: number): Promise<BoardPart> {
  const [row] = await query<{ later: { rev: number; board: BoardPart } }>(db, LATER, [boardId, rev])
  if (!row) throw new Error(`There is no board ${boardId}`)
  const { later } = row
  return boardBefore(later.board, await query<Step>(db, BOARD_STEPS, [boardId, rev, later.rev]))
}

/** The board's fields before these steps, given newest first. */
function boardBefore(board: BoardPart, steps: readonly Step[]): BoardPart {
  const before = { ...board } as Record<string, unknown>
  for (const { elementId, previousState } of steps) {
    if (elementId !== null || !previousState) continue
    for (const name of BOARD_PART) if (name in previousState) before[name] = previousState[name]
  }
  return before as unknown as BoardPart
}

/** The last saved checkpoint of a board. */
export async function latestCheckpoint(db: Knex, boardId: number): Promise<Checkpoint | undefined> {
  const [latest] = await query<Checkpoint>(db, NEAREST, [boardId, ROW_ID_MAX])
  return latest
}
