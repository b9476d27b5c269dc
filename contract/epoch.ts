import * as z from 'zod/mini'
import { COMPARED_ASSETS_MAX, COMPARED_BOARDS_MAX, COMPARED_ELEMENTS_MAX, COMPARED_MUTATIONS_MAX } from './limits'
import { mutationId } from './mutation'
import { ASSET_ADDRESS } from './rules/assetAddress'
import { userId } from './shared/account'
import { boardUid } from './shared/board'
import { elementId } from './shared/element'

// What a device asks when the database's epoch is another one than its copy's: which of its boards are there, under which
// number, and what of its acknowledged changes the restored database has lost.

/** A board is named by its owner and uid: the numbers may mean other boards by now. */
const comparedBoard = z.object({ uid: boardUid, userId })

/** POST /api/epochs/compare. Changes nothing. */
export const compareRequest = z.strictObject({
  /** That the device's copy is of; null where it does not know. */
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
  /** ISO time. The caller's account, by when it was made: its number may have been another person's. */
  accountCreatedAt: z.string(),
  /** ISO time up to which the data of the device's epoch is here; null where nothing is known to be lost. */
  dataUntil: z.nullable(z.string()),
  /** Those that are there and that the caller may see. */
  boards: z.array(
    z.object({
      ...comparedBoard.shape,
      id: z.int(),
      /** Up to this rev the device's epoch and this one are the same; 0 where that is not known. */
      commonRev: z.int(),
      /** ISO time; null where it is not in the trash. */
      deletedAt: z.nullable(z.string()),
    }),
  ),
  /** Those of the caller's that were applied. */
  mutationIds: z.array(mutationId),
  /** Those that are there and that the caller may name. */
  assets: z.array(z.string()),
  /** Those that are deleted, with the rev of that. */
  gone: z.array(z.object({ id: elementId, rev: z.int() })),
})
export type CompareResponse = z.infer<typeof compareResponse>
