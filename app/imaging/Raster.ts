import type { Pixels } from './kernels/Pixels'
import type { Size } from './planImage'

/** Pixels that can be read, written and encoded. */
export interface Picture extends Size {
  /** Copies whole rows, starting at `y`. */
  read(y: number, rows: number): Pixels
  write(pixels: Pixels, y: number): void
  /** May return another type than requested: not every browser can encode every type. */
  encode(type: string, quality?: number): Promise<Blob>
  /** Frees the memory; the picture can't be used afterwards. */
  release(): void
  /** The source for drawing another picture. */
  readonly source: CanvasImageSource
}

/** A part of the source, in its own pixels. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Drawing {
  /** All of the source by default. */
  readonly part?: Part
  /** Whether pixels will be read: keeps the picture in CPU memory. */
  readonly isRead?: boolean
}

/** Makes pictures: with OffscreenCanvas in a worker or page, or with a canvas element in a page. */
export interface Raster {
  draw(source: CanvasImageSource, size: Size, hasAlpha: boolean, drawing?: Drawing): Picture
}
