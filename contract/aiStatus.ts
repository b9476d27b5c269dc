import * as z from 'zod/mini'

/** Whether the server has a provider to ask, and for which models. No key is in it. */
export const aiStatus = z.object({
  isOn: z.boolean(),
  textModel: z.string(),
  imageModel: z.string(),
})
export type AiStatus = z.infer<typeof aiStatus>

/**
 * GET /api/ai/status: that of the provider that this person's calls go to, and their allowance of the hour in points
 * (`AI_COST`).
 */
export const ownAiStatus = z.extend(aiStatus, {
  allowance: z.object({ points: z.int(), left: z.int().check(z.minimum(0)) }),
  /** Whether it is the person's own, whom it bills then. Not in answers of older servers. */
  isOwn: z.optional(z.boolean()),
  /** Whether a key of one's own would be used. Not in answers of older servers. */
  mayUseOwnKey: z.optional(z.boolean()),
})
export type OwnAiStatus = z.infer<typeof ownAiStatus>
