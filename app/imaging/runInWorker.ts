import { isPictureFailure, isUndecodable } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import type { FromWorker, ToWorker } from './imaging.worker'
import { ImageError, type JobKind, type Jobs, PictureGone } from './jobs/Job'

export interface JobOptions {
  readonly signal?: AbortSignal
  /** 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** Receives a first look before the job is done; the recipient closes it. */
  readonly onLook?: (bitmap: ImageBitmap) => void
}

interface AskFor<Made> extends JobOptions {
  /** Runs the job on the page if there is no worker; by default, loads the code for that. */
  readonly onPage?: () => Promise<Made>
}

/** The job's code is neither on this device nor available from the server; a retry may succeed. */
export class CodeUnavailable extends Error {
  constructor(cause: unknown) {
    super('The code for this is out of reach', { cause })
    this.name = 'CodeUnavailable'
  }
}

interface PendingJob {
  /** Called with null if the page has to run the job. */
  resolve(answer: { readonly made: unknown } | null): void
  reject(error: unknown): void
  onProgress(part: number): void
  onLook(bitmap: ImageBitmap): void
}

/** Ms after which an idle worker is terminated to free its memory. */
const IDLE = 30_000

let worker: Worker | null = null
let idle: ReturnType<typeof setTimeout> | undefined
let lastId = 0
let held = 0
const waiting = new Map<number, PendingJob>()

/**
 * Runs a job in the worker, starting it if necessary; on the page if workers are missing or can't draw. Throws
 * ImageError, PictureGone, CodeUnavailable, or the signal's reason: immediately, whatever the worker is doing.
 */
export async function runInWorker<K extends JobKind>(
  job: K,
  input: Jobs[K]['input'],
  { signal, onProgress = () => undefined, onLook = (bitmap) => bitmap.close(), onPage }: AskFor<Jobs[K]['made']> = {},
): Promise<Jobs[K]['made']> {
  signal?.throwIfAborted()
  const answer = await post(job, input, { signal, onProgress, onLook })
  // The result comes from this job's runner: both sides share the type `Jobs`.
  if (answer) return answer.made as Jobs[K]['made']
  if (onPage) return onPage()
  const parts = Promise.all([import('./jobs/runJob'), import('./toAsset')])
  const [{ runJob }, { elementRaster }] = await parts.catch((error: unknown) => {
    throw new CodeUnavailable(error)
  })
  const never = new AbortController().signal
  return runJob(job, input, { raster: elementRaster, signal: signal ?? never, onProgress, onLook })
}

/** Keeps an idle worker alive, since it has a picture open. Returns a release function. */
export function holdWorker(): () => void {
  held += 1
  let isHeld = true
  return () => {
    if (isHeld) held -= 1
    isHeld = false
    endWhenIdle()
  }
}

/** Starts the worker in advance, when a file is about to be chosen. */
export function startWorker(): void {
  if (!worker) start()
  endWhenIdle()
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

function start(): Worker | null {
  try {
    worker = new Worker(new URL('./imaging.worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    return null
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => handleMessage(data))
  // It failed to load (offline and not cached, no module workers), or ran out of memory.
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
  // Otherwise no one would close a bitmap whose job was canceled while it was in flight.
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

/** Terminates the worker. The page runs the pending jobs. */
function stop(): void {
  worker?.terminate()
  worker = null
  const left = [...waiting.values()]
  waiting.clear()
  for (const { resolve } of left) resolve(null)
}
