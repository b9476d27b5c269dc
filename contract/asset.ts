import * as z from 'zod/mini'

/** POST /api/assets. Width and height in pixels, after EXIF rotation. */
export const assetAnswer = z.object({ address: z.string(), width: z.int(), height: z.int() })
export type AssetAnswer = z.infer<typeof assetAnswer>
