import type { Drawing, Picture } from './Raster'

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws onto a canvas of either kind, filling it. The two only differ in `encode`. */
export function canvasPicture(
  canvas: Canvas,
  context: Context | null,
  { source, part, encode }: { source: CanvasImageSource; encode: Picture['encode'] } & Drawing,
): Picture {
  if (!context) throw new Error('No 2d context for a canvas')
  const { width, height } = canvas
  context.imageSmoothingQuality = 'high'
  if (part) context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height)
  else context.drawImage(source, 0, 0, width, height)
  return {
    width,
    height,
    source: canvas,
    encode,
    read: (y, rows) => context.getImageData(0, y, width, rows).data,
    write: (pixels, y) => context.putImageData(new ImageData(pixels, width), 0, y),
    // Safari keeps a canvas's memory until it is resized to zero.
    release() {
      canvas.width = 0
      canvas.height = 0
    },
  }
}
