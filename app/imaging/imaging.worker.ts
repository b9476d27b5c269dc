import { canvasPicture } from './canvasPicture'
import { ImageError } from './ImageError'
import { type JobKind, type Jobs, type JobTools, PictureGone } from './jobs/Job'
import { runJob } from './jobs/runJob'
import type { Raster } from './Raster'
import type { FromWorker, ToWorker } from './runInWorker'

/** Whether the browser can encode images in a worker. Safari can't before 16.4. */
function hasOffscreenRaster(): boolean {
  return typeof OffscreenCanvas === 'function' && typeof OffscreenCanvas.prototype.convertToBlob === 'function'
}

const offscreenRaster: Raster = {
  draw(source, { width, height }, hasAlpha, drawing) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: hasAlpha, willReadFrequently: drawing?.isRead === true })
    const encode = (type: string, quality?: number) => canvas.convertToBlob({ type, quality })
    return canvasPicture(canvas, context, { source, encode, ...drawing })
  },
}

// Jobs that decode a file run sequentially: a decoded photo may take 400 MB. Jobs on an open picture run between their
// steps, and so do cancellations.
const IN_TURN: ReadonlySet<JobKind> = new Set(['asset', 'modify', 'bake', 'blend', 'palette', 'compress', 'open'])

let previous: Promise<void> = Promise.resolve()
const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') {
    running.get(data.id)?.abort()
    return
  }
  const controller = new AbortController()
  running.set(data.id, controller)
  if (IN_TURN.has(data.job)) previous = previous.then(() => answer(data, controller.signal))
  else void answer(data, controller.signal)
})

async function answer({ id, job, requested }: ToWorker & { kind: 'do' }, signal: AbortSignal): Promise<void> {
  const tools: JobTools = {
    raster: offscreenRaster,
    signal,
    onProgress: (part) => post({ id, kind: 'progress', part }),
    onLook: (bitmap) => post({ id, kind: 'look', bitmap }),
  }
  const result = needsRaster(job, requested) && !hasOffscreenRaster() ? ({ id, kind: 'unable' } as const) : await done()
  running.delete(id)
  post(result)

  async function done(): Promise<FromWorker> {
    try {
      return { id, kind: 'made', made: await runJob(job, requested, tools) }
    } catch (error) {
      if (signal.aborted) return { id, kind: 'canceled' }
      if (error instanceof PictureGone) return { id, kind: 'gone' }
      if (error instanceof ImageError) return { id, kind: 'refused', code: error.code }
      return {
        id,
        kind: 'refused',
        code: 'undecodable',
        cause: error instanceof Error ? error : new Error(String(error)),
      }
    }
  }
}

function needsRaster(job: JobKind, input: Jobs[JobKind]['input']): boolean {
  return !(job === 'asset' && 'plan' in input && input.plan.kind !== 'encode')
}

function post(message: FromWorker): void {
  const sent = message.kind === 'made' ? message.made : message.kind === 'look' ? message.bitmap : null
  self.postMessage(message, { transfer: sent instanceof ImageBitmap ? [sent] : [] })
}
