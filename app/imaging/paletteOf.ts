import type { SelectionRegion } from '../../contract/modification'
import type { PictureSwatch } from './palette/Swatch'
import { type JobOptions, runInWorker } from './runInWorker'

interface PaletteOptions extends JobOptions {
  readonly region?: SelectionRegion | null
  /** 8 unless given. */
  readonly most?: number
}

/**
 * Up to 8 distinct colors with names, those that cover most first, of an image or of a region of it in natural pixels.
 * Deterministic; if its pixels are in memory, they are not decoded again. Throws ImageError, or the signal's reason.
 */
export function paletteOf(
  source: Blob | ImageBitmap,
  { region = null, most, ...options }: PaletteOptions = {},
): Promise<readonly PictureSwatch[]> {
  return runInWorker('palette', { file: source, region, most }, options)
}
