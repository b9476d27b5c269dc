import type { SelectionRegion } from '../../contract/modification'
import type { PictureSwatch } from './palette/Swatch'
import { type JobOptions, runInWorker } from './runInWorker'

interface PaletteOptions extends JobOptions {
  readonly region?: SelectionRegion | null
  /** 8 unless given. */
  readonly most?: number
}

/**
 * Up to 8 distinct colors with names, what covers most first, of an image or of a region of it in natural pixels. The
 * same for the same image; where its pixels are at hand they are not decoded again. Throws ImageError, or the signal's reason.
 */
export function paletteOf(
  source: Blob | ImageBitmap,
  { region = null, most, ...options }: PaletteOptions = {},
): Promise<readonly PictureSwatch[]> {
  return runInWorker('palette', { file: source, region, most }, options)
}
