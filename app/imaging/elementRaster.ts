import { canvasPicture } from './canvasPicture'
import type { Raster } from './Raster'

/** The fallback on the page, if workers can't encode. */
export const elementRaster: Raster = {
  draw(source, { width, height }, hasAlpha, drawing) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { alpha: hasAlpha, willReadFrequently: drawing?.isRead === true })
    const encode = (type: string, quality?: number) =>
      new Promise<Blob>((resolve, reject) => {
        const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas cannot be encoded')))
        canvas.toBlob(done, type, quality)
      })
    return canvasPicture(canvas, context, { source, encode, ...drawing })
  },
}
