import type { Raster } from './Raster'

/** Whether this browser can encode what it drew away from the page. Safari could not before 16.4. */
export function hasOffscreenRaster(): boolean {
  return typeof OffscreenCanvas === 'function' && typeof OffscreenCanvas.prototype.convertToBlob === 'function'
}

export const offscreenRaster: Raster = {
  draw(source, { width, height }, hasAlpha) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: hasAlpha })
    if (!context) throw new Error('No 2d context for an OffscreenCanvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    return {
      width,
      height,
      source: canvas,
      encode: (type, quality) => canvas.convertToBlob({ type, quality }),
      release() {
        canvas.width = 0
        canvas.height = 0
      },
    }
  },
}
