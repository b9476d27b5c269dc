import type { BlendMask, BlendOptions } from './OpenPicture'
import { type JobOptions, runInWorker } from './runInWorker'

/** Natural pixels. */
export const FEATHER = 16

/**
 * An image with a generated background or sky over what the mask selects, as JPEG of quality 0.95, upright, at most
 * 4096 px. The generated image covers the region, or by color all of it. Throws ImageError, or the signal's reason.
 */
export function blend(
  source: Blob,
  generated: Blob,
  mask: BlendMask,
  { feather = FEATHER, ...options }: JobOptions & BlendOptions = {},
): Promise<Blob> {
  return runInWorker('blend', { file: source, generated, mask, feather }, options)
}
