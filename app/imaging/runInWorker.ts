import type { LocalAsset } from '../offline/types'
import { ImageError } from './ImageError'
import type { Plan } from './planImage'
import type { WorkerAnswer, WorkerRequest } from './workerMessages'

interface Waiting {
  resolve(asset: LocalAsset | null): void
  reject(error: Error): void
}

/** A worker that nobody asked anything for this long gives its memory back. Ms. */
const IDLE = 30_000

let worker: Worker | null = null
let idle: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Null where the page has to do it: no worker, or none that can draw. The worker starts with the first picture. */
export function runInWorker(file: Blob, plan: Plan): Promise<LocalAsset | null> {
  const running = worker ?? start()
  if (!running) return Promise.resolve(null)
  clearTimeout(idle)
  lastId += 1
  const request: WorkerRequest = { id: lastId, file, plan }
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject })
    running.postMessage(request)
  })
}

function start(): Worker | null {
  try {
    worker = new Worker(new URL('./imaging.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => settle(data))
  // It did not load (offline before it was cached, module workers unknown) or ran out of memory.
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    stop()
  })
  return worker
}

function settle(answer: WorkerAnswer): void {
  const asker = waiting.get(answer.id)
  waiting.delete(answer.id)
  if (waiting.size === 0) idle = setTimeout(stop, IDLE)
  if (answer.kind === 'made') asker?.resolve(answer.asset)
  else if (answer.kind === 'unable') asker?.resolve(null)
  else asker?.reject(new ImageError(answer.code))
}

/** Who still waits is served by the page. */
function stop(): void {
  worker?.terminate()
  worker = null
  for (const { resolve } of waiting.values()) resolve(null)
  waiting.clear()
}
