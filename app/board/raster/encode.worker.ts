import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'

export interface EncodeRequest {
  readonly bitmap: ImageBitmap
  readonly type: string
  readonly quality: number | undefined
}

/** Null if the worker can't encode it. */
export type EncodeAnswer = Blob | null

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
