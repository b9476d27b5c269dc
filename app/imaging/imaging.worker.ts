import { ImageError } from './ImageError'
import { hasOffscreenRaster, offscreenRaster } from './offscreenRaster'
import { toAsset } from './toAsset'
import type { WorkerAnswer, WorkerRequest } from './workerMessages'

// One after another: a decoded photo may take 400 MB.
let previous: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  previous = previous.then(async () => self.postMessage(await answer(data)))
})

async function answer({ id, file, plan }: WorkerRequest): Promise<WorkerAnswer> {
  if (plan.kind === 'encode' && !hasOffscreenRaster()) return { id, kind: 'unable' }
  try {
    return { id, kind: 'made', asset: await toAsset(file, plan, offscreenRaster) }
  } catch (error) {
    return { id, kind: 'refused', code: error instanceof ImageError ? error.code : 'undecodable' }
  }
}
