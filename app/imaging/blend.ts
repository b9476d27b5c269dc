import type { BlendMask, BlendOptions } from './OpenPicture'
import { type JobOptions, runInWorker } from './runInWorker'

/** In natural pixels. */
export const FEATHER = 16

/**
 * Covers the masked part of an image with a generated background or sky, which is scaled to cover the region or, for a
 * mask by color, the whole image. Returns a JPEG of quality 0.95, upright, at most 4096 px. Throws ImageError, or the
 * signal's reason.
 */
export function blend(
  source: Blob,
  generated: Blob,
  mask: BlendMask,
  { feather = FEATHER, ...options }: JobOptions & BlendOptions = {},
): Promise<Blob> {
  return runInWorker('blend', { file: source, generated, mask, feather }, options)
}
