import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import {
  AGENT_UNDO_STAYS_MAX,
  type AgentUndoRequest,
  type AgentUndoResponse,
  type RestoredChange,
} from '../../../contract/history'
import { MUTATIONS_PER_BATCH } from '../../../contract/limits'
import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { fieldsOf } from '../../../contract/rules/newElement'
import type { Element } from '../../../contract/shared/element'
import { AppError } from '../../AppError'
import type { WriteDeps } from '../../deps'
import { applyMutations, type DurableMutation } from '../applyMutations/applyMutations'
import { findBoard } from '../boards/findBoard'
import { query } from '../query'
import { ELEMENT_COLUMNS_SQL } from '../sqlJson'
import { type AgentStep, planAgentUndo, type UndoChange } from './planAgentUndo'
import type { Fields } from './readMoment'

/** Attempts, if others change elements in the meantime. */
const ROUNDS = 5
const NAME_MAX = 80

const STEPS = {
  name: 'agent-undo-steps',
  text: `select h.rev, h.change_type as "changeType", h.element_id as "elementId",
      h.previous_state as "previousState", h.new_state as "newState",
      coalesce(h.agent_token_id = $2, false) as "isAgents"
    from board_history h
    where h.board_id = $1 and h.element_id in (
      select a.element_id from board_history a where a.board_id = $1 and a.agent_token_id = $2)
    order by h.rev`,
}
const ELEMENTS = {
  name: 'agent-undo-elements',
  text: `select ${ELEMENT_COLUMNS_SQL} from board_elements e
    where e.board_id = $1 and e.deleted_at is null and e.id = any($2::uuid[])`,
}
const MADE = {
  name: 'agent-undo-made',
  text: `select change_type as "changeType", element_id as "elementId", previous_state as "previousState",
      new_state as "newState"
    from board_history where board_id = $1 and rev = any($2::int[]) order by rev`,
}

interface Place {
  readonly userId: number
  readonly boardId: number
}

/**
 * Undoes everything that an agent did on a board, as far back as its history goes, as this person's own changes. What
 * people changed since stays. Idempotent. Throws NOT_FOUND, FORBIDDEN, BOARD_IN_TRASH.
 */
export async function undoAgent(
  deps: WriteDeps,
  place: Place,
  { tokenId }: AgentUndoRequest,
): Promise<AgentUndoResponse> {
  const { knex } = deps
  const { boardId } = place
  const done = new Map<string, UndoChange>()
  const revs: number[] = []
  let read = await readWork(knex, place, tokenId)
  for (let round = 0; round < ROUNDS; round++) {
    const changes = read.plan.changes.filter(({ elementId }) => !done.has(elementId))
    if (changes.length === 0) break
    for (let start = 0; start < changes.length; start += MUTATIONS_PER_BATCH) {
      const batch = changes.slice(start, start + MUTATIONS_PER_BATCH)
      const applied = await applyBatch(deps, place, { changes: batch, rev: read.rev })
      for (const { change, rev } of applied) {
        done.set(change.elementId, change)
        revs.push(rev)
      }
    }
    read = await readWork(knex, place, tokenId)
  }
  const { stays } = read.plan
  const count = (kind: UndoChange['kind']) => [...done.values()].filter((change) => change.kind === kind).length
  const staying = stays.slice(0, AGENT_UNDO_STAYS_MAX).flatMap((elementId) => {
    const fields = read.elements.get(elementId)
    return fields ? [{ elementId, type: fields.type, name: nameOf(fields) }] : []
  })
  return {
    rev: read.rev,
    removed: count('delete'),
    broughtBack: count('create'),
    changedBack: count('update'),
    stays: stays.length,
    staying,
    changes: await query<RestoredChange>(knex, MADE, [boardId, revs]),
  }
}

/** The plan, and the board's rev from before the read, to detect later changes. */
async function readWork(db: Knex, { userId, boardId }: Place, tokenId: number) {
  const { board, mayEdit } = await findBoard(db, userId, boardId)
  if (!mayEdit) throw new AppError('FORBIDDEN', 'You can view this board, but not edit it')
  if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  const steps = await query<AgentStep>(db, STEPS, [boardId, tokenId])
  const ids = [...new Set(steps.flatMap(({ elementId }) => elementId ?? []))]
  const rows = await query<Element>(db, ELEMENTS, [boardId, ids])
  const elements: ReadonlyMap<string, Fields> = new Map(rows.map((row) => [row.id, fieldsOf(row)]))
  return { rev: board.rev, elements, plan: planAgentUndo(steps, elements) }
}

interface Batch {
  readonly changes: readonly UndoChange[]
  readonly rev: number
}

/** Applies the changes to elements that no one else changed meanwhile, and returns those. */
async function applyBatch(deps: WriteDeps, { userId, boardId }: Place, { changes, rev }: Batch) {
  const mutations = changes.map((change): DurableMutation => {
    const named = { ...change, mutationId: randomUUID() }
    return named.kind === 'update' ? { ...named, baseRev: rev } : named
  })
  // The images of restored elements were on the board before.
  const images = changes.flatMap((change) =>
    change.kind === 'create' ? [change.data.content, originalOf({ properties: {}, ...change.data })] : [],
  )
  const terms = { unchangedSince: rev, knownAssets: images.filter(isAssetAddress) }
  const { results } = await applyMutations(deps, userId, boardId, mutations, terms)
  return changes.flatMap((change, index) => {
    const result = results[index]
    return result?.status === 200 ? [{ change, rev: result.rev }] : []
  })
}

function nameOf({ type, content, properties }: Fields): string | null {
  const words = type === 'text' ? content : (properties.name ?? properties.alt)
  return typeof words === 'string' && words.trim() !== '' ? words.trim().slice(0, NAME_MAX) : null
}
