import * as z from 'zod/mini'
import { ERROR_STATUS } from '../../contract/errors'
import { MUTATIONS_PER_BATCH } from '../../contract/limits'
import { type Mutation, mutation, mutationId, type RefusedResult } from '../../contract/mutation'
import { AppError } from '../AppError'
import { storageProblem } from './storageProblem'
import { parse } from './validate'

/** A mutation, or the refusal of a malformed one, which keeps its place among the results. */
export type ParsedMutation = Mutation | RefusedResult

const request = z.strictObject({
  mutations: z
    .array(z.unknown(), { error: 'Must be a list of mutations' })
    .check(z.minLength(1), z.maxLength(MUTATIONS_PER_BATCH)),
})

/** Parses each mutation of a batch separately, so that a malformed one is refused alone. Throws VALIDATION_FAILED. */
export function parseMutations(json: unknown): ParsedMutation[] {
  return parse(request, json).mutations.map(parseMutation)
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
