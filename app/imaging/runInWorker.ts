import { isPictureFailure, isUndecodable } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { CodeUnavailable } from './CodeUnavailable'
import { ImageError } from './ImageError'
import { type JobKind, type Jobs, PictureGone } from './jobs/Job'
import type { FromWorker, ToWorker } from './workerMessages'

export interface JobOptions {
  readonly signal?: AbortSignal
  /** 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** What there is to show before the job is done; whoever gets it closes it. */
  readonly onLook?: (bitmap: ImageBitmap) => void
}

interface AskFor<Made> extends JobOptions {
  /** Does it on the page, where there is no worker; without it, what does is loaded then. */
  readonly onPage?: () => Promise<Made>
}

interface PendingJob {
  /** Null where the page has to do it. */
  resolve(answer: { readonly made: unknown } | null): void
  reject(error: unknown): void
  onProgress(part: number): void
  onLook(bitmap: ImageBitmap): void
}

/** A worker that nobody asked anything for this long gives its memory back. Ms. */
const IDLE = 30_000

let worker: Worker | null = null
let idle: ReturnType<typeof setTimeout> | undefined
let lastId = 0
let held = 0
const waiting = new Map<number, PendingJob>()

/**
 * Has a job done in the worker, which starts with the first one; by the page where there is no worker, or none that can
 * draw. Throws ImageError, PictureGone, CodeUnavailable, or the signal's reason: at once, whatever the worker is at.
 */
export async function runInWorker<K extends JobKind>(
  job: K,
  input: Jobs[K]['input'],
  { signal, onProgress = () => undefined, onLook = (bitmap) => bitmap.close(), onPage }: AskFor<Jobs[K]['made']> = {},
): Promise<Jobs[K]['made']> {
  signal?.throwIfAborted()
  const answer = await post(job, input, { signal, onProgress, onLook })
  // What comes back is what the runner of this job made: `Jobs` is the agreement of both sides.
  if (answer) return answer.made as Jobs[K]['made']
  if (onPage) return onPage()
  const parts = Promise.all([import('./jobs/runJob'), import('./elementRaster')])
  const [{ runJob }, { elementRaster }] = await parts.catch((error: unknown) => {
    throw new CodeUnavailable(error)
  })
  const never = new AbortController().signal
  return runJob(job, input, { raster: elementRaster, signal: signal ?? never, onProgress, onLook })
}

/** Until the answer is called, the worker does not end for want of work: it has something open. */
export function holdWorker(): () => void {
  held += 1
  let isHeld = true
  return () => {
    if (isHeld) held -= 1
    isHeld = false
    endWhenIdle()
  }
}

function post(
  job: JobKind,
  input: Jobs[JobKind]['input'],
  { signal, onProgress, onLook }: Required<Pick<JobOptions, 'onProgress' | 'onLook'>> & JobOptions,
): Promise<{ readonly made: unknown } | null> {
  const running = worker ?? start()
  if (!running) return Promise.resolve(null)
  clearTimeout(idle)
  lastId += 1
  const id = lastId
  const send = (message: ToWorker) => running.postMessage(message)
  return new Promise<{ readonly made: unknown } | null>((resolve, reject) => {
    const cancel = () => {
      waiting.delete(id)
      send({ kind: 'cancel', id })
      endWhenIdle()
      reject(signal?.reason)
    }
    const over = () => signal?.removeEventListener('abort', cancel)
    waiting.set(id, {
      onProgress,
      onLook,
      resolve(answer) {
        over()
        resolve(answer)
      },
      reject(error) {
        over()
        reject(error)
      },
    })
    signal?.addEventListener('abort', cancel, { once: true })
    send({ kind: 'do', id, job, requested: input })
  })
}

/** Starts the worker before there is work: somebody is about to choose a file. */
export function startWorker(): void {
  if (!worker) start()
  endWhenIdle()
}

function start(): Worker | null {
  try {
    worker = new Worker(new URL('./imaging.worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    return null
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => handleMessage(data))
  // It did not load (offline before it was cached, module workers unknown) or ran out of memory.
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    stop()
  })
  return worker
}

function handleMessage(answer: FromWorker): void {
  const asker = waiting.get(answer.id)
  if (answer.kind === 'refused' && answer.cause) reportUnless(isUndecodable, 'imaging worker')(answer.cause)
  if (answer.kind === 'progress') {
    asker?.onProgress(answer.part)
    return
  }
  if (answer.kind === 'look') {
    if (asker) asker.onLook(answer.bitmap)
    else answer.bitmap.close()
    return
  }
  waiting.delete(answer.id)
  endWhenIdle()
  // Nobody waits for a picture that was canceled when it was on its way.
  if (!asker && answer.kind === 'made' && answer.made instanceof ImageBitmap) answer.made.close()
  if (answer.kind === 'made') asker?.resolve(answer)
  else if (answer.kind === 'unable') asker?.resolve(null)
  else if (answer.kind === 'gone') asker?.reject(new PictureGone())
  else if (answer.kind === 'refused') asker?.reject(new ImageError(answer.code))
  else asker?.reject(new DOMException('The work was canceled', 'AbortError'))
}

function endWhenIdle(): void {
  clearTimeout(idle)
  if (waiting.size === 0 && held === 0) idle = setTimeout(stop, IDLE)
}

/** Who still waits is served by the page. */
function stop(): void {
  worker?.terminate()
  worker = null
  const left = [...waiting.values()]
  waiting.clear()
  for (const { resolve } of left) resolve(null)
}
