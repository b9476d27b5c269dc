import type { SelectionRegion } from '../../contract/modification'
import type { PictureSwatch } from './palette/Swatch'
import { type JobOptions, runInWorker } from './runInWorker'

interface PaletteOptions extends JobOptions {
  readonly region?: SelectionRegion | null
  /** 8 by default. */
  readonly most?: number
}

/**
 * Up to 8 distinct, named colors of an image, or of a region in natural pixels, those that cover most first.
 * Deterministic. A bitmap is not decoded again. Throws ImageError, or the signal's reason.
 */
export function paletteOf(
  source: Blob | ImageBitmap,
  { region = null, most, ...options }: PaletteOptions = {},
): Promise<readonly PictureSwatch[]> {
  return runInWorker('palette', { file: source, region, most }, options)
}
