import type { Modification, SelectionRegion } from '../../contract/modification'
import type { Swatch } from './palette/Swatch'
import type { Size } from './planImage'

/** What of a picture a generated one replaces: a region in natural pixels, or what has nearly a color (`#rrggbb`). */
export type BlendMask =
  | { readonly region: SelectionRegion }
  /** `tolerance` 0 to 1: 0.1 is nearly the same, 0.3 is "the sky". */
  | { readonly color: string; readonly tolerance: number }

export interface BlendOptions {
  /** How far the edge is soft, in natural pixels of the source. 16 unless given; 0 is a hard edge. */
  readonly feather?: number
}

/**
 * A picture that is kept decoded in the worker, at a size for the screen, so that what a slider does is seen at once.
 * Regions are in natural pixels of the whole picture. Bitmaps belong to the caller, who closes them.
 */
export interface OpenPicture {
  /** Natural pixels, upright. */
  readonly natural: Size
  /** Of the bitmaps. */
  readonly size: Size
  /** Nothing shines through it. */
  readonly isOpaque: boolean
  /**
   * What the modifications make of it. Only one is drawn at a time and only the newest waits: null where a later call
   * took this one's place, so `void render(…).then((bitmap) => bitmap && show(bitmap))` may be called at every move of
   * a finger. Throws ImageError.
   */
  render(modifications: readonly Modification[], region?: SelectionRegion | null): Promise<ImageBitmap | null>
  /** The middle of it as a small square, in pixels: any number of them may be asked for at once. */
  thumbnail(modifications: readonly Modification[], side: number): Promise<ImageBitmap>
  /** A look at what `blend` would make; null as of `render`, with which it shares its turn. */
  blend(generated: Blob, mask: BlendMask, options?: BlendOptions): Promise<ImageBitmap | null>
  /** Up to 8 distinct colors of the unmodified picture, or of a part of it. */
  palette(region?: SelectionRegion | null): Promise<readonly Swatch[]>
  /** The color at a natural pixel, as `#rrggbb`: what a person picks as a mask. */
  colorAt(x: number, y: number): Promise<string>
  /** Gives the memory back. What is still asked for answers null, or throws an AbortError. */
  close(): void
}
