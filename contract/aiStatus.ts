import * as z from 'zod/mini'

/** GET /api/ai/status: whether the server has a provider to ask, and for which models. No key is in it. */
export const aiStatus = z.object({
  isOn: z.boolean(),
  textModel: z.string(),
  imageModel: z.string(),
})
export type AiStatus = z.infer<typeof aiStatus>
