import { canvasPicture } from './canvasPicture'
import type { Raster } from './Raster'

/** Whether this browser can encode what it drew away from the page. Safari could not before 16.4. */
export function hasOffscreenRaster(): boolean {
  return typeof OffscreenCanvas === 'function' && typeof OffscreenCanvas.prototype.convertToBlob === 'function'
}

export const offscreenRaster: Raster = {
  draw(source, { width, height }, hasAlpha, drawing) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: hasAlpha, willReadFrequently: drawing?.isRead === true })
    const encode = (type: string, quality?: number) => canvas.convertToBlob({ type, quality })
    return canvasPicture(canvas, context, { source, encode, ...drawing })
  },
}
