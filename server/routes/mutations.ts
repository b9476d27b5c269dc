import * as z from 'zod/mini'
import { boardsChangesRequest, boardsChangesResponse } from '../../contract/boardsChanges'
import { MINIMAL, PREFER } from '../../contract/headers'
import { MUTATIONS_BODY_MAX } from '../../contract/limits'
import {
  changesResponse,
  type MutationResult,
  type MutationsResponse,
  mutationsRequest,
  mutationsResponse,
  type SentResult,
} from '../../contract/mutation'
import { AppError } from '../AppError'
import { declaredBytes, limitCalls } from '../middleware/limitCalls'
import { parseMutations } from '../middleware/parseMutations'
import { rowParams } from '../middleware/validate'
import { spendChanges } from '../rateLimits'
import { type AppliedMutations, applyMutations } from '../services/applyMutations/applyMutations'
import { BOARD_NOT_FOUND } from '../services/applyMutations/decide'
import { readChanges, readManyChanges } from '../services/changes/readChanges'
import { placeOf } from './boardRequest'
import { defineRoute, type Route } from './defineRoute'

const since = z.pipe(
  z.string({ error: 'Required' }).check(z.regex(/^\d{1,9}$/, 'Must be a rev: a whole number')),
  z.transform(Number),
)
/** The query of GET …/changes. */
export const changesQuery = z.object({ since })

export const mutationsRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/mutations',
    summary: 'Send a batch of changes. Each is applied or refused separately; those applied are committed together',
    params: rowParams,
    headers: ['Queue-User', 'Prefer'],
    body: mutationsRequest,
    parseBody: parseMutations,
    bounds: { bytes: MUTATIONS_BODY_MAX, values: 100_000 },
    answer: { status: 200, schema: mutationsResponse },
    refusals: ['BOARD_IN_TRASH'],
    handler: async (deps, { user, params, body }, ctx) => {
      await spendChanges(deps.limits, user.id, { count: body.length, bytes: declaredBytes(ctx) })
      const applied = await applyMutations(deps, user.id, params.id, body)
      const { rev, results } = applied
      // A board that the caller may not see: the request fails, unless it repeats mutations that were applied.
      if (results.some(isOutOfSight) && !results.some(isApplied)) throw new AppError('NOT_FOUND', BOARD_NOT_FOUND)
      const inOrder = results.map(inRequest)
      return ctx.get(PREFER) === MINIMAL ? minimal(applied, inOrder) : { rev, results: inOrder }
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/changes',
    summary: 'List what changed after a rev, read in one snapshot; `reset` if that is no longer known',
    params: rowParams,
    query: changesQuery,
    cacheControl: 'private, no-store',
    answer: { status: 200, schema: changesResponse },
    refusals: ['BOARD_IN_TRASH'],
    handler: ({ knex }, request) => readChanges(knex, { ...placeOf(request), since: request.query.since }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/boards/changes',
    summary: 'List what changed on several boards, each after its own rev: the catch-up of a device that was offline',
    limits: [({ catchUps }) => limitCalls(catchUps)],
    body: boardsChangesRequest,
    cacheControl: 'private, no-store',
    answer: { status: 200, schema: boardsChangesResponse },
    handler: ({ knex }, { user, body }) => readManyChanges(knex, user.id, body.boards),
  }),
]

/** Omits the rows that the sender already knows. */
function minimal({ rev, derivable, at }: AppliedMutations, results: readonly MutationResult[]): MutationsResponse {
  const sent = results.map(
    (result): SentResult =>
      result.status === 200 && !result.repeated && derivable?.has(result.mutationId)
        ? { mutationId: result.mutationId, status: 204, rev: result.rev }
        : result,
  )
  return { rev, results: sent, ...(at !== undefined && { at }) }
}

function isOutOfSight(result: MutationResult): boolean {
  return result.status === 404 && result.message === BOARD_NOT_FOUND
}

function isApplied({ status }: MutationResult): boolean {
  return status === 200
}

/** Makes field paths start at the request's body. */
function inRequest(result: MutationResult, index: number): MutationResult {
  if (result.status === 200 || result.field === undefined) return result
  return { ...result, field: `mutations.${index}.${result.field}` }
}
