import * as z from 'zod/mini'
import { boardsChangesRequest, boardsChangesResponse } from '../../contract/boardsChanges'
import { ERROR_STATUS } from '../../contract/errors'
import { MINIMAL, PREFER } from '../../contract/headers'
import { MUTATIONS_BODY_MAX, MUTATIONS_PER_BATCH } from '../../contract/limits'
import {
  changesResponse,
  type Mutation,
  type MutationResult,
  type MutationsResponse,
  mutation,
  mutationId,
  mutationsRequest,
  mutationsResponse,
  type RefusedResult,
  type SentResult,
} from '../../contract/mutation'
import { AppError } from '../AppError'
import { parse, rowParams, storageProblem } from '../middleware/input'
import { declaredBytes, limitCalls, spendChanges } from '../rateLimits'
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

/** A mutation, or the refusal of a malformed one, which keeps its place among the results. */
type ParsedMutation = Mutation | RefusedResult

const batch = z.strictObject({
  mutations: z
    .array(z.unknown(), { error: 'Must be a list of mutations' })
    .check(z.minLength(1), z.maxLength(MUTATIONS_PER_BATCH)),
})

/** Parses each mutation of a batch separately, so that a malformed one is refused alone. Throws VALIDATION_FAILED. */
function parseMutations(json: unknown): ParsedMutation[] {
  return parse(batch, json).mutations.map(parseMutation)
}

function parseMutation(item: unknown, index: number): ParsedMutation {
  const problem = storageProblem(item)
  if (problem) return refusal(item, index, problem.message, problem.field)
  try {
    return parse(mutation, item)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refusal(item, index, error.message, error.field)
  }
}

/** A mutation without a valid id cannot be answered, so the whole request is refused. */
function refusal(item: unknown, index: number, message: string, field?: string): RefusedResult {
  const id = typeof item === 'object' && item !== null && 'mutationId' in item ? item.mutationId : undefined
  const named = mutationId.safeParse(id)
  if (!named.success) {
    throw new AppError('VALIDATION_FAILED', 'mutationId: Must be a UUID', `mutations.${index}.mutationId`)
  }
  const status = ERROR_STATUS.VALIDATION_FAILED
  return { mutationId: named.data, status, code: 'VALIDATION_FAILED', message, ...(field ? { field } : {}) }
}

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
