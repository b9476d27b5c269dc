import type { Raster } from './Raster'

/** The fallback on the page itself, where workers cannot encode. */
export const elementRaster: Raster = {
  draw(source, { width, height }, hasAlpha) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { alpha: hasAlpha })
    if (!context) throw new Error('No 2d context for a canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    return {
      width,
      height,
      source: canvas,
      encode: (type, quality) =>
        new Promise((resolve, reject) => {
          const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas cannot be encoded')))
          canvas.toBlob(done, type, quality)
        }),
      // Safari counts a canvas's pixels until it has none.
      release() {
        canvas.width = 0
        canvas.height = 0
      },
    }
  },
}
