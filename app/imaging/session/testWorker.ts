import type { FromWorker, ToWorker } from '../imaging.worker'
import type { JobKind, Jobs } from '../jobs/Job'

const SIZE = { width: 80, height: 40 }
const bitmap = (): ImageBitmap => ({ ...SIZE, close: () => undefined })

/** A stand-in for the browser's `Worker`: it decodes nothing, but knows which pictures it has open. */
export class TestWorker extends EventTarget {
  static readonly started: TestWorker[] = []
  readonly done: JobKind[] = []
  readonly #open = new Set<string>()
  #isOver = false

  /** Ends the worker that is running, as a phone does in the background. */
  static endNewest(): void {
    TestWorker.started.at(-1)?.dispatchEvent(new Event('error'))
  }

  constructor() {
    super()
    TestWorker.started.push(this)
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'do') setTimeout(() => this.#answer(message))
  }

  terminate(): void {
    this.#isOver = true
  }

  #answer({ id, job, requested }: Extract<ToWorker, { kind: 'do' }>): void {
    if (this.#isOver) return
    const picture = 'picture' in requested ? requested.picture : ''
    if (job === 'open') this.#open.add(picture)
    const data: FromWorker =
      this.#open.has(picture) || job === 'close' ? { id, kind: 'made', made: madeBy(job) } : { id, kind: 'gone' }
    this.done.push(job)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function madeBy(job: JobKind): Jobs[JobKind]['made'] {
  if (job === 'open') return { natural: SIZE, size: SIZE, isOpaque: true }
  if (job === 'close') return null
  if (job === 'picturePalette') return []
  return job === 'pictureColor' ? '#88aabb' : bitmap()
}
