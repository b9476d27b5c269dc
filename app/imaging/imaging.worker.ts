import {
  ImageError,
  type ImageErrorCode,
  type JobKind,
  type Jobs,
  type JobTools,
  PictureGone,
  type Raster,
} from './jobs/Job'
import { runJob } from './jobs/runJob'
import { canvasPicture } from './toAsset'

export type ToWorker =
  | { readonly kind: 'do'; readonly id: number; readonly job: JobKind; readonly requested: Jobs[JobKind]['input'] }
  /** Cancels a running or queued job. */
  | { readonly kind: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly id: number; readonly kind: 'progress'; readonly part: number }
  | { readonly id: number; readonly kind: 'look'; readonly bitmap: ImageBitmap }
  | { readonly id: number; readonly kind: 'made'; readonly made: Jobs[JobKind]['made'] }
  | { readonly id: number; readonly kind: 'refused'; readonly code: ImageErrorCode; readonly cause?: Error }
  | { readonly id: number; readonly kind: 'canceled' }
  /** The picture is not open in this worker. */
  | { readonly id: number; readonly kind: 'gone' }
  /** Workers can't draw in this browser. */
  | { readonly id: number; readonly kind: 'unable' }

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
  closeCopy(requested)
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

/** A bitmap in a request is this worker's own copy, and otherwise occupies memory until it is collected. */
function closeCopy(input: Jobs[JobKind]['input']): void {
  if ('file' in input && input.file instanceof ImageBitmap) input.file.close()
}

function post(message: FromWorker): void {
  const sent = message.kind === 'made' ? message.made : message.kind === 'look' ? message.bitmap : null
  self.postMessage(message, { transfer: sent instanceof ImageBitmap ? [sent] : [] })
}
