import { MODIFIED_QUALITY } from '../../contract/aiLimits'
import type { Modification, SelectionRegion } from '../../contract/modification'
import { type JobOptions, runInWorker } from './runInWorker'

export interface ModifyOptions extends JobOptions {
  /** In natural pixels, upright; counts only over 10 by 10. All of the picture unless given. */
  readonly region?: SelectionRegion | null
  /** 0 to 1; 0.9 unless given. */
  readonly quality?: number
}

/**
 * A modified copy of an image, made in a worker: upright, at most 4096 px on its longest side, JPEG, or if translucent
 * WebP or PNG. Throws ImageError, or the signal's reason.
 */
export function modifyImage(
  source: Blob,
  modifications: readonly Modification[],
  { region = null, quality = MODIFIED_QUALITY, ...options }: ModifyOptions = {},
): Promise<Blob> {
  return runInWorker('modify', { file: source, modifications, region, quality }, options)
}
