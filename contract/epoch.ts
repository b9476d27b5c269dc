import * as z from 'zod/mini'
import { COMPARED_ASSETS_MAX, COMPARED_BOARDS_MAX, COMPARED_ELEMENTS_MAX, COMPARED_MUTATIONS_MAX } from './limits'
import { mutationId } from './mutation'
import { ASSET_ADDRESS } from './rules/assetAddress'
import { userId } from './shared/account'
import { boardUid } from './shared/board'
import { elementId } from './shared/element'

// What a device requests when the database's epoch differs from its copy's: which of its boards exist, under which
// id, and which acknowledged changes the restored database has lost.

/** A board is identified by its owner and uid: its id may belong to another board by now. */
const comparedBoard = z.object({ uid: boardUid, userId })

/** POST /api/epochs/compare. Changes nothing. */
export const compareRequest = z.strictObject({
  /** The epoch of the device's copy; null if it doesn't know. */
  epoch: z.nullable(z.uuid()),
  boards: z.array(comparedBoard).check(z.maxLength(COMPARED_BOARDS_MAX)),
  /** The caller's own. */
  mutationIds: z.array(mutationId).check(z.maxLength(COMPARED_MUTATIONS_MAX)),
  assets: z.array(z.string().check(z.regex(ASSET_ADDRESS))).check(z.maxLength(COMPARED_ASSETS_MAX)),
  elements: z.array(elementId).check(z.maxLength(COMPARED_ELEMENTS_MAX)),
})
export type CompareRequest = z.infer<typeof compareRequest>

export const compareResponse = z.object({
  epoch: z.uuid(),
  /** ISO time. Identifies the caller's account by its creation: its id may have been another person's. */
  accountCreatedAt: z.string(),
  /** ISO time up to which the server has the data of the device's epoch; null if nothing is known to be lost. */
  dataUntil: z.nullable(z.string()),
  /** Those that exist and that the caller may see. */
  boards: z.array(
    z.object({
      ...comparedBoard.shape,
      id: z.int(),
      /** The rev up to which the device's epoch and this one agree; 0 if unknown. */
      commonRev: z.int(),
      /** ISO time; null if it is not in the trash. */
      deletedAt: z.nullable(z.string()),
    }),
  ),
  /** Those of the caller's that were applied. */
  mutationIds: z.array(mutationId),
  /** Those that exist and that the caller may reference. */
  assets: z.array(z.string()),
  /** Those that were deleted, with the rev of the deletion. */
  gone: z.array(z.object({ id: elementId, rev: z.int() })),
})
export type CompareResponse = z.infer<typeof compareResponse>
