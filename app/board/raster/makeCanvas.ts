import type { Size } from '../../../contract/layout/rect'
import { encodeInWorker } from './encodeInWorker'

/** The background of pictures of boards that have none: the editor's in the light theme. */
export const GROUND = '#efebe3'

/** A 2D context, of a canvas element or offscreen. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export interface RasterCanvas {
  readonly pen: Pen
  /** May return another type than requested if the browser can't encode that one. */
  encode(type: string, quality?: number): Promise<Blob>
  /**
   * Runs the drawing commands recorded so far. A canvas would otherwise run all of them when it is first read, in one
   * task: half a second for a board of photos on a phone.
   */
  flush(): Promise<void>
  /** Frees the memory. */
  release(): void
}

/** A canvas to draw a board on: an OffscreenCanvas if supported, else an element. Null if neither works. */
export function makeCanvas({ width, height }: Size): RasterCanvas | null {
  return offscreen(width, height) ?? onPage(width, height)
}

function offscreen(width: number, height: number): RasterCanvas | null {
  if (typeof OffscreenCanvas === 'undefined' || !OffscreenCanvas.prototype.convertToBlob) return null
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  const encode = (type: string, quality?: number) => encodeInWorker(canvas, type, quality)
  return pen && { pen, encode, flush: () => flush(canvas), release: () => empty(canvas) }
}

function onPage(width: number, height: number): RasterCanvas | null {
  if (typeof document === 'undefined') return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  const encode = (type: string, quality?: number) =>
    new Promise<Blob>((resolve, reject) => {
      const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas cannot be encoded')))
      canvas.toBlob(done, type, quality)
    })
  return pen && { pen, encode, flush: () => flush(canvas), release: () => empty(canvas) }
}

/** Reads one pixel, which forces all pending drawing. */
async function flush(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<void> {
  if (typeof createImageBitmap !== 'function') return
  const pixel = await createImageBitmap(canvas, 0, 0, 1, 1)
  pixel.close()
}

/** Safari counts a canvas toward its memory limit until it has no pixels. */
function empty(canvas: { width: number; height: number }): void {
  canvas.width = 0
  canvas.height = 0
}
