import type { Pixels } from './kernels/Pixels'
import type { Size } from './planImage'

/** Pixels that can be read, written and encoded. */
export interface Picture extends Size {
  /** A copy of some whole rows, starting at `y`. */
  read(y: number, rows: number): Pixels
  write(pixels: Pixels, y: number): void
  /** May return another type than requested: not every browser writes every one. */
  encode(type: string, quality?: number): Promise<Blob>
  /** Frees the memory; the picture is unusable afterwards. */
  release(): void
  /** What another picture may be drawn from. */
  readonly source: CanvasImageSource
}

/** A part of what is drawn, in its own pixels. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Drawing {
  /** All of it unless given. */
  readonly part?: Part
  /** The pixels will be read: the picture is kept in CPU memory. */
  readonly isRead?: boolean
}

/** Makes pictures: with OffscreenCanvas in a worker or a page, with a canvas element in a page. */
export interface Raster {
  draw(source: CanvasImageSource, size: Size, hasAlpha: boolean, drawing?: Drawing): Picture
}
