import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { EncodeAnswer, EncodeRequest } from './encodeInWorker'

// Encoding a large picture takes a phone several hundred ms in one task, so it is kept off the main thread.

self.addEventListener('message', ({ data }: MessageEvent<EncodeRequest>) => {
  encode(data)
    .catch((error: unknown): EncodeAnswer => {
      if (!isPictureFailure(error)) reportError(error, 'raster')
      return null
    })
    .then((answer) => self.postMessage(answer))
})

async function encode({ bitmap, type, quality }: EncodeRequest): Promise<EncodeAnswer> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return pen && canvas.convertToBlob({ type, quality })
}
