import * as z from 'zod/mini'
import { BOARDS_PER_CATCH_UP, REV_MAX } from './limits'
import { changesResponse } from './mutation'
import { boardId } from './shared/board'

/** POST /api/boards/changes: what changed on each of several boards since that board's rev. */
export const boardsChangesRequest = z.strictObject({
  boards: z
    .array(z.strictObject({ id: boardId, since: z.int().check(z.nonnegative(), z.maximum(REV_MAX)) }))
    .check(z.minLength(1), z.maxLength(BOARDS_PER_CATCH_UP)),
})
export type BoardsChangesRequest = z.infer<typeof boardsChangesRequest>

/** What changed on one board, or why the requester can't read it: owners may restore boards from the trash. */
const boardChanges = z.union([z.object({ missing: z.enum(['gone', 'in-trash']) }), changesResponse])
export type BoardChanges = z.infer<typeof boardChanges>

/** Boards that are neither in `boards` nor in `left` have not changed. */
export const boardsChangesResponse = z.object({
  /** Each as `GET /api/boards/{id}/changes` would answer it. */
  boards: z.array(z.object({ id: boardId, changes: boardChanges })),
  /** Ids of boards that the answer has no room for: request these again. */
  left: z.array(boardId),
})
export type BoardsChangesResponse = z.infer<typeof boardsChangesResponse>
