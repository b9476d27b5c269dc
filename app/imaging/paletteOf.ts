import type { SelectionRegion } from '../../contract/modification'
import { type AskOptions, ask } from './askWorker'
import type { Swatch } from './palette/Swatch'

/**
 * 5 to 8 colours with names, the most frequent first, of an image or of a region of it in natural pixels; fewer where
 * there are no more. The same for the same image. Throws ImageError, or the signal's reason.
 */
export function paletteOf(
  source: Blob,
  { region = null, ...options }: AskOptions & { readonly region?: SelectionRegion | null } = {},
): Promise<readonly Swatch[]> {
  return ask('palette', { file: source, region }, options)
}
