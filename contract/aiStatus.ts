import * as z from 'zod/mini'

/** Whether the server has an AI provider, and for which models. Never contains a key. */
export const aiStatus = z.object({
  isOn: z.boolean(),
  textModel: z.string(),
  imageModel: z.string(),
})
export type AiStatus = z.infer<typeof aiStatus>

/**
 * GET /api/ai/status: the provider that this person's calls go to, and their hourly allowance in points (`AI_COST`).
 */
export const ownAiStatus = z.extend(aiStatus, {
  allowance: z.object({ points: z.int(), left: z.int().check(z.minimum(0)) }),
  /** Whether the provider is the person's own, which bills them. Older servers leave it out. */
  isOwn: z.optional(z.boolean()),
  /** Whether the server allows people's own keys. Older servers leave it out. */
  mayUseOwnKey: z.optional(z.boolean()),
})
export type OwnAiStatus = z.infer<typeof ownAiStatus>
