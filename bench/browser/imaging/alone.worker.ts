import { eachStrip } from '../../../app/imaging/jobs/strips'
import { applyStages } from '../../../app/imaging/kernels/applyStages'
import type { Pixels } from '../../../app/imaging/kernels/Pixels'
import { stagesOf } from '../../../app/imaging/kernels/stagesOf'
import { offscreenRaster } from '../../../app/imaging/offscreenRaster'
import { type Alone, COMPRESSED_SIDE, FILTER, MODIFICATIONS } from './alone'

let bitmap: ImageBitmap | null = null
let pixels: Pixels | null = null

self.addEventListener('message', async ({ data }: MessageEvent<{ work: Alone; photo: Blob }>) => {
  self.postMessage(await measure(data.work, data.photo))
})

async function measure(work: Alone, photo: Blob): Promise<number> {
  bitmap ??= await createImageBitmap(photo)
  if (work === 'ourPixels') pixels ??= offscreenRaster.draw(bitmap, bitmap, false).read(0, bitmap.height)
  const began = performance.now()
  await done(work, photo, bitmap)
  return performance.now() - began
}

async function done(work: Alone, photo: Blob, decoded: ImageBitmap): Promise<void> {
  switch (work) {
    case 'ourPixels':
      if (pixels) applyStages(stagesOf(MODIFICATIONS), { from: pixels, to: pixels, width: decoded.width })
      return
    case 'ourCanvas':
      return ourCanvas(decoded)
    case 'filterCanvas':
      filtered(decoded).getImageData(0, 0, 1, 1)
      return
    case 'filterFile': {
      const fresh = await createImageBitmap(photo)
      await filtered(fresh).canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      return
    }
    case 'decode':
      ;(await createImageBitmap(photo)).close()
      return
    case 'decodeAndEncode': {
      const small = await createImageBitmap(photo, { resizeWidth: COMPRESSED_SIDE, resizeQuality: 'high' })
      const canvas = new OffscreenCanvas(small.width, small.height)
      canvas.getContext('2d')?.drawImage(small, 0, 0)
      await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.65 })
    }
  }
}

async function ourCanvas(decoded: ImageBitmap): Promise<void> {
  const picture = offscreenRaster.draw(decoded, decoded, false, { isRead: true })
  const stages = stagesOf(MODIFICATIONS)
  const tools = { raster: offscreenRaster, signal: new AbortController().signal, onProgress: () => undefined }
  await eachStrip(picture, tools, [0, 1], ({ pixels: strip }) => {
    applyStages(stages, { from: strip, to: strip, width: picture.width })
    return strip
  })
  picture.release()
}

function filtered(decoded: ImageBitmap): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(decoded.width, decoded.height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('No 2d context')
  context.filter = FILTER
  context.drawImage(decoded, 0, 0)
  return context
}
