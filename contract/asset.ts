import * as z from 'zod/mini'

/** POST /api/assets. Width and height in pixels, after EXIF rotation. */
export const assetResponse = z.object({ address: z.string(), width: z.int(), height: z.int() })
export type AssetResponse = z.infer<typeof assetResponse>
