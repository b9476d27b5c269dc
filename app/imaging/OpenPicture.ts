import type { Size } from '../../contract/layout/rect'
import type { Modification, SelectionRegion } from '../../contract/modification'
import type { Swatch } from './palette/Swatch'

/** What a generated image replaces: a region in natural pixels, or everything close to a color (`#rrggbb`). */
export type BlendMask =
  | { readonly region: SelectionRegion }
  /** `tolerance`: 0 to 1; 0.1 is nearly the same color, 0.3 "the sky". */
  | { readonly color: string; readonly tolerance: number }

export interface BlendOptions {
  /** Width of the soft edge in natural pixels of the source. 16 by default; 0 for a hard edge. */
  readonly feather?: number
}

/**
 * An image kept decoded in the worker, at screen size, so that sliders take effect at once. Regions are in natural
 * pixels of the whole image. Bitmaps belong to the caller, who closes them.
 */
export interface OpenPicture {
  /** Natural pixels, upright. */
  readonly natural: Size
  /** The size of the bitmaps. */
  readonly size: Size
  /** Whether it has no translucent pixels. */
  readonly isOpaque: boolean
  /**
   * The image with modifications applied. Renders one at a time, and only the latest call waits: resolves to null if a
   * later call replaced this one, so `void render(…).then((bitmap) => bitmap && show(bitmap))` may be called on every
   * move of a finger. Throws ImageError.
   */
  render(modifications: readonly Modification[], region?: SelectionRegion | null): Promise<ImageBitmap | null>
  /** Its center as a square of `side` pixels. Calls may run concurrently. */
  thumbnail(modifications: readonly Modification[], side: number): Promise<ImageBitmap>
  /** A preview of `blend`. Null as for `render`: a later call of either replaces a waiting one. */
  blend(generated: Blob, mask: BlendMask, options?: BlendOptions): Promise<ImageBitmap | null>
  /** Up to 8 distinct colors of the unmodified image, or of a region of it. */
  palette(region?: SelectionRegion | null): Promise<readonly Swatch[]>
  /** The color at a natural pixel as `#rrggbb`, for picking a mask color. */
  colorAt(x: number, y: number): Promise<string>
  /** Frees the memory. Pending calls resolve to null or throw an AbortError. */
  close(): void
}
