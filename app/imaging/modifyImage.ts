import { MODIFIED_QUALITY } from '../../contract/aiLimits'
import type { Modification, SelectionRegion } from '../../contract/modification'
import { type JobOptions, runInWorker } from './runInWorker'

export interface ModifyOptions extends JobOptions {
  /** In natural pixels, upright; ignored unless over 10 by 10. The whole image by default. */
  readonly region?: SelectionRegion | null
  /** 0 to 1; 0.9 by default. */
  readonly quality?: number
}

/**
 * Modifies an image in a worker. Returns a copy: upright, at most 4096 px on its longest side, JPEG, or WebP or PNG if
 * translucent. Throws ImageError, or the signal's reason.
 */
export function modifyImage(
  source: Blob,
  modifications: readonly Modification[],
  { region = null, quality = MODIFIED_QUALITY, ...options }: ModifyOptions = {},
): Promise<Blob> {
  return runInWorker('modify', { file: source, modifications, region, quality }, options)
}
