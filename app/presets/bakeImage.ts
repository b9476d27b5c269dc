import { MODIFIED_QUALITY } from '../../contract/aiLimits'
import type { Modification } from '../../contract/modification'
import type { LocalAsset } from '../offline/types'

interface Baking {
  readonly signal?: AbortSignal
  /** 0 to 1. */
  onProgress?(part: number): void
}

/** The image that a board shows: the full-size original, modified, as JPEG of 0.9. Throws ImageError. */
export async function bakeImage(
  original: Blob,
  modifications: readonly Modification[],
  baking: Baking = {},
): Promise<LocalAsset> {
  const { runInWorker } = await import('../imaging/runInWorker')
  return runInWorker('bake', { file: original, modifications, quality: MODIFIED_QUALITY }, baking)
}
