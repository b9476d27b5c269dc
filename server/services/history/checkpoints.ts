import type { Knex } from 'knex'
import { createSerialRunner } from '../../createSerialRunner'
import type { Deps } from '../../deps'
import { query } from '../query'
import {
  applyStep,
  type Fields,
  latestCheckpoint,
  type Moment,
  readBoardPart,
  readMoment,
  type Step,
} from './readMoment'

/** Minimum number of history entries between checkpoints. */
const GAP = 500
const PAGE = 2000

const DUE = {
  name: 'checkpoints-due',
  text: `select id from boards where rev - checkpoint_rev >= ${GAP} order by id limit 100`,
}
const NEXT = {
  name: 'checkpoints-next',
  text: `select rev, change_type as "changeType", element_id as "elementId", new_state as "newState"
    from board_history where board_id = $1 and rev > $2 order by rev limit ${PAGE}`,
}
const INSERT = {
  name: 'checkpoints-keep',
  text: `insert into board_checkpoints (board_id, rev, board, elements) values ($1, $2, $3, $4)
    on conflict (board_id, rev) do nothing`,
}
const LOOKED_AT = {
  name: 'checkpoints-looked-at',
  text: 'update boards set checkpoint_rev = greatest(checkpoint_rev, $2) where id = $1',
}

type MakerDeps = Pick<Deps, 'knex' | 'log'>

const makers = new WeakMap<Knex, (boardId: number) => void>()

/** Schedules a board's checkpoints, one board at a time. After a failure, the job that runs every minute retries. */
function scheduleCheckpoints({ knex, log }: MakerDeps, boardId: number): void {
  const made = makers.get(knex) ?? createMaker(knex, log)
  makers.set(knex, made)
  made(boardId)
}

function createMaker(knex: Knex, log: Deps['log']): (boardId: number) => void {
  const waiting = new Set<number>()
  const makeAll = async () => {
    for (const boardId of waiting) {
      waiting.delete(boardId)
      await makeCheckpoints(knex, boardId)
    }
  }
  const runner = createSerialRunner(makeAll, (error) => log.error({ err: error }, 'creating a checkpoint failed'))
  return (boardId) => {
    waiting.add(boardId)
    runner.schedule()
  }
}

/** Called after each commit: creates checkpoints as entries arrive, so that no moment is ever far from one. */
export function checkpointAfter(
  deps: MakerDeps,
  boardId: number,
  { fromRev, rev }: { readonly fromRev: number; readonly rev: number },
): void {
  if (Math.floor(rev / GAP) > Math.floor(fromRev / GAP)) scheduleCheckpoints(deps, boardId)
}

/** Called after a moment was read: if that took many steps, checkpoints are missing. */
export function checkpointWhereFar(deps: MakerDeps, boardId: number, moment: Moment): void {
  if (moment.steps > 2 * Math.max(GAP, moment.elements.size)) scheduleCheckpoints(deps, boardId)
}

/** Creates due checkpoints of any board. Safe to kill, and to run on several cluster nodes at once. */
export async function makeDueCheckpoints(db: Knex): Promise<void> {
  for (const { id } of await query<{ id: number }>(db, DUE, [])) await makeCheckpoints(db, id)
}

/**
 * Goes through a board's history from its last checkpoint and saves the whole board at intervals of GAP entries, or of
 * as many as it has elements if that is more, so that storage grows with the changes, not with the board.
 */
export async function makeCheckpoints(db: Knex, boardId: number): Promise<void> {
  const latest = await latestCheckpoint(db, boardId)
  const elements = new Map(Object.entries(latest?.elements ?? {}))
  let last = latest?.rev ?? 0
  let since = 0
  for (;;) {
    const steps = await query<Step>(db, NEXT, [boardId, last])
    for (const step of steps) {
      applyStep(elements, step)
      since++
      if (since < Math.max(GAP, elements.size)) continue
      await insertCheckpoint(db, boardId, step.rev, elements)
      since = 0
    }
    last = steps.at(-1)?.rev ?? last
    if (steps.length < PAGE) break
  }
  await query(db, LOOKED_AT, [boardId, last])
}

/** Saves the whole board as it was after `rev`; idempotent. */
export async function saveCheckpoint(db: Knex, boardId: number, rev: number): Promise<void> {
  await insertCheckpoint(db, boardId, rev, (await readMoment(db, boardId, rev)).elements)
}

async function insertCheckpoint(
  db: Knex,
  boardId: number,
  rev: number,
  elements: ReadonlyMap<string, Fields>,
): Promise<void> {
  const board = await readBoardPart(db, boardId, rev)
  await query(db, INSERT, [boardId, rev, JSON.stringify(board), JSON.stringify(Object.fromEntries(elements))])
}
