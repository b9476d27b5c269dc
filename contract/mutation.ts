import * as z from 'zod/mini'
import { MUTATIONS_PER_BATCH } from './limits'
import { board } from './shared/board'
import { element, elementFields, elementId, elementPatch } from './shared/element'

/** UUIDv7 made by the client; permanently identifies one durable change. */
export const mutationId = z.uuid()

/**
 * When it was made, if that was before it could be sent: the history shows it at that time, but never in the future or
 * before an earlier change. Never decides a conflict. ISO time of the client's clock.
 */
const at = z.optional(z.iso.datetime({ offset: true }))

const createMutation = z.strictObject({ mutationId, kind: z.literal('create'), elementId, data: elementFields, at })
const updateMutation = z.strictObject({
  mutationId,
  kind: z.literal('update'),
  elementId,
  /** The board rev that the person saw when they made the change. */
  baseRev: z.int().check(z.nonnegative()),
  data: elementPatch,
  at,
})
const deleteMutation = z.strictObject({ mutationId, kind: z.literal('delete'), elementId, at })

/** One durable change to one element. */
export const mutation = z.discriminatedUnion('kind', [createMutation, updateMutation, deleteMutation])
export type Mutation = z.infer<typeof mutation>
export type CreateMutation = z.infer<typeof createMutation>
export type UpdateMutation = z.infer<typeof updateMutation>
export type DeleteMutation = z.infer<typeof deleteMutation>

export const mutationsRequest = z.strictObject({
  mutations: z.array(mutation).check(z.minLength(1), z.maxLength(MUTATIONS_PER_BATCH)),
})
export type MutationsRequest = z.infer<typeof mutationsRequest>

/**
 * A field in which an update replaced a value that someone else had set after its baseRev. `value` is the replaced one,
 * null for none; absent if the answer has no room for it.
 */
export const overwrite = z.object({
  field: z.string(),
  rev: z.int(),
  userId: z.int(),
  value: z.optional(z.json()),
})
export type Overwrite = z.infer<typeof overwrite>

const appliedResult = z.object({
  mutationId,
  status: z.literal(200),
  rev: z.int(),
  /** The current row; null if it is deleted. */
  element: z.nullable(element),
  repeated: z.optional(z.literal(true)),
  overwrote: z.optional(z.array(overwrite)),
})
const refusedResult = z.object({
  mutationId,
  status: z.union([
    z.literal(400),
    z.literal(403),
    z.literal(404),
    z.literal(409),
    z.literal(410),
    z.literal(413),
    z.literal(422),
  ]),
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
})
/**
 * Applied, without the row, since its author can derive it: for an update, from the row they had seen, or made in the
 * same request, and the patch; for a create, from its fields and the response's `at`. A deletion has no row.
 */
const derivedResult = z.object({ mutationId, status: z.literal(204), rev: z.int() })
export const mutationResult = z.union([appliedResult, refusedResult])
export const sentResult = z.union([appliedResult, refusedResult, derivedResult])
export type AppliedResult = z.infer<typeof appliedResult>
export type RefusedResult = z.infer<typeof refusedResult>
export type SentResult = z.infer<typeof sentResult>
export type MutationResult = z.infer<typeof mutationResult>

/** POST /api/boards/{id}/mutations: results in the order of the request. `rev` is the board's rev after the batch. */
export const mutationsResponse = z.object({
  rev: z.int(),
  results: z.array(sentResult),
  /** Creation time of the created elements whose rows are left out. */
  at: z.optional(z.iso.datetime()),
})
export type MutationsResponse = z.infer<typeof mutationsResponse>

/** GET /api/boards/{id}/changes?since=: rows changed and ids deleted after `since`, read in one snapshot. */
export const changedRows = z.object({
  rev: z.int(),
  elements: z.array(element),
  deleted: z.array(elementId),
  /** Present if the board's own fields changed after `since`. */
  board: z.optional(board),
  /** The requester's current right: changing it doesn't change the rev. */
  canEdit: z.optional(z.boolean()),
})
export const changesResponse = z.union([z.object({ reset: z.literal(true) }), changedRows])
export type ChangesResponse = z.infer<typeof changesResponse>
