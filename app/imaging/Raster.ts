import type { Pixels } from './kernels/Pixels'
import type { Size } from './planImage'

/** Pixels that can be read, written and encoded. */
export interface Picture extends Size {
  /** A copy of some whole rows, from `y` on. */
  read(y: number, rows: number): Pixels
  write(pixels: Pixels, y: number): void
  /** May answer another type than the one asked for: not every browser writes every kind. */
  encode(type: string, quality?: number): Promise<Blob>
  /** Gives the memory back; the picture is of no use afterwards. */
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
  /** The pixels will be read: the picture stays where the processor can reach it. */
  readonly isRead?: boolean
}

/** Makes pictures: with OffscreenCanvas in a worker or a page, with a canvas element in a page. */
export interface Raster {
  draw(source: CanvasImageSource, size: Size, hasAlpha: boolean, drawing?: Drawing): Picture
}
