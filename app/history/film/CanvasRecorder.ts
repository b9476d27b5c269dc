import { VIDEO_COULD_NOT_BE_CREATED } from '../words'

/** Bits per second of a film: flat colors and text need little. */
const BITRATE = 3_000_000
/** Ms between two chunks of the recording. */
const CHUNK_MS = 1000

/** Records a canvas. Can be paused, as while the page is hidden. */
export class CanvasRecorder {
  readonly #recorder: MediaRecorder
  readonly #chunks: Blob[] = []
  readonly #stream: MediaStream
  #bytes = 0

  constructor(canvas: HTMLCanvasElement, { type, fps }: { readonly type: string; readonly fps: number }) {
    this.#stream = canvas.captureStream(fps)
    this.#recorder = new MediaRecorder(this.#stream, { mimeType: type, videoBitsPerSecond: BITRATE })
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      this.#chunks.push(data)
      this.#bytes += data.size
    })
  }

  get bytes(): number {
    return this.#bytes
  }

  start(): void {
    this.#recorder.start(CHUNK_MS)
  }

  pause(): void {
    if (this.#recorder.state === 'recording') this.#recorder.pause()
  }

  resume(): void {
    if (this.#recorder.state === 'paused') this.#recorder.resume()
  }

  /** Stops and returns the whole recording. Rejects if the browser wrote nothing. */
  async stop(): Promise<Blob> {
    if (this.#recorder.state !== 'inactive') {
      const ended = new Promise((resolve, reject) => {
        this.#recorder.addEventListener('stop', resolve, { once: true })
        this.#recorder.addEventListener('error', () => reject(new Error(VIDEO_COULD_NOT_BE_CREATED)), {
          once: true,
        })
      })
      this.#recorder.stop()
      await ended
    }
    for (const track of this.#stream.getTracks()) track.stop()
    if (this.#bytes === 0) throw new Error(VIDEO_COULD_NOT_BE_CREATED)
    return new Blob(this.#chunks, { type: 'video/webm' })
  }
}
