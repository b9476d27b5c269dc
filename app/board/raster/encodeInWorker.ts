import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { EncodeAnswer, EncodeRequest } from './encode.worker'

/**
 * Encodes the canvas in a worker, or on the main thread if there is none. May return another type than requested if
 * the browser can't encode that one. Rejects if the picture can't be encoded.
 */
export async function encodeInWorker(canvas: OffscreenCanvas, type: string, quality?: number): Promise<Blob> {
  const worker = startWorker()
  if (!worker) return canvas.convertToBlob({ type, quality })
  try {
    const bitmap = await createImageBitmap(canvas)
    const encoded = await new Promise<EncodeAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<EncodeAnswer>) => resolve(data))
      // The worker did not load (offline before it was cached), or ran out of memory.
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        resolve(null)
      })
      const request: EncodeRequest = { bitmap, type, quality }
      worker.postMessage(request, [bitmap])
    })
    return encoded ?? (await canvas.convertToBlob({ type, quality }))
  } finally {
    worker.terminate()
  }
}

function startWorker(): Worker | null {
  // Service workers can't start one.
  if (typeof Worker === 'undefined') return null
  try {
    return new Worker(new URL('./encode.worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'raster')
    return null
  }
}
