import type { Size } from './planImage'

/** Pixels that can be encoded. */
export interface Picture extends Size {
  /** May answer another type than the one asked for: not every browser writes every kind. */
  encode(type: string, quality?: number): Promise<Blob>
  /** Gives the memory back; the picture is of no use afterwards. */
  release(): void
  /** What another picture may be drawn from. */
  readonly source: CanvasImageSource
}

/** Makes pictures: with OffscreenCanvas in a worker or a page, with a canvas element in a page. */
export interface Raster {
  draw(source: CanvasImageSource, size: Size, hasAlpha: boolean): Picture
}
