import type { Modification, SelectionRegion } from '../../contract/modification'
import type { Swatch } from './palette/Swatch'
import type { Size } from './planImage'

/** What a generated picture replaces: a region in natural pixels, or everything close to a color (`#rrggbb`). */
export type BlendMask =
  | { readonly region: SelectionRegion }
  /** `tolerance` 0 to 1: 0.1 is nearly the same, 0.3 is "the sky". */
  | { readonly color: string; readonly tolerance: number }

export interface BlendOptions {
  /** The width of the soft edge, in natural pixels of the source. 16 unless given; 0 is a hard edge. */
  readonly feather?: number
}

/**
 * A picture kept decoded in the worker at screen size, so that a slider's effect shows at once. Regions are in natural
 * pixels of the whole picture. Bitmaps belong to the caller, who closes them.
 */
export interface OpenPicture {
  /** Natural pixels, upright. */
  readonly natural: Size
  /** Of the bitmaps. */
  readonly size: Size
  /** Nothing shows through it. */
  readonly isOpaque: boolean
  /**
   * The picture with the modifications applied. Only one is drawn at a time and only the newest waits: null if a later
   * call took this one's place, so `void render(…).then((bitmap) => bitmap && show(bitmap))` may be called at every
   * move of a finger. Throws ImageError.
   */
  render(modifications: readonly Modification[], region?: SelectionRegion | null): Promise<ImageBitmap | null>
  /** Its center as a small square, in pixels: any number of them may be requested at once. */
  thumbnail(modifications: readonly Modification[], side: number): Promise<ImageBitmap>
  /** A preview of what `blend` would make; null as for `render`, with which it shares its turn. */
  blend(generated: Blob, mask: BlendMask, options?: BlendOptions): Promise<ImageBitmap | null>
  /** Up to 8 distinct colors of the unmodified picture, or of a part of it. */
  palette(region?: SelectionRegion | null): Promise<readonly Swatch[]>
  /** The color at a natural pixel, as `#rrggbb`, to be picked for a mask. */
  colorAt(x: number, y: number): Promise<string>
  /** Frees the memory. Pending calls resolve to null, or throw an AbortError. */
  close(): void
}
