import type { HistoryEntry } from '../../../contract/history'
import { loadFonts, type PictureSource } from '../../board/raster/paintElements'
import type { BoardElement } from '../../board/store/BoardElement'
import { isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { authorName } from '../moments'
import { Playback } from '../Playback'
import type { Replay, SnapshotElement } from '../Replay'
import { THIS_BROWSER_CANNOT_WRITE_VIDEOS, VIDEO_TOO_LARGE } from '../words'
import { CanvasRecorder } from './CanvasRecorder'
import { filmType } from './canRecordFilm'
import { FilmScene } from './FilmScene'
import { filmSpeed, planFilm, replayMs } from './planFilm'

const FPS = 30
/** The maximum ms per frame, so that the film continues where it was after the page was hidden or busy. */
const FRAME_MAX = 100
/** How long the newest moment is held at the end, in ms. */
const FINAL_HOLD_MS = 1200
/** Extra ms for a busy browser to write the first bytes of a short film. */
const FIRST_BYTES_TIMEOUT_MS = 5000
const BYTES_MAX = 50 * 1024 * 1024

interface FilmInput {
  /** A replay at its newest moment, for the film alone, since recording moves it. */
  readonly replay: Replay
  /** Increased if the film would be too long. */
  readonly speed: number
  readonly picture: PictureSource
  readonly readBoard: (entry: HistoryEntry) => Promise<readonly SnapshotElement[]>
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Plays a history from its oldest moment to its newest on a canvas and records it as WebM, in real time. Rejects with
 * the signal's reason when aborted, and with a message if the browser can't record.
 */
export async function recordFilm(input: FilmInput): Promise<Blob> {
  const { replay, signal } = input
  const type = filmType()
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { alpha: false })
  if (!type || !pen) throw new Error(THIS_BROWSER_CANNOT_WRITE_VIDEOS)
  const speed = filmSpeed(replayMs(replay), input.speed)
  const plan = planFilm(replay)
  replay.goTo(replay.length)
  const pictures = await loadPictures(plan.looks, input.picture, signal)
  try {
    await loadFonts(plan.looks)
    signal.throwIfAborted()
    Object.assign(canvas, plan.size)
    pen.imageSmoothingQuality = 'high'
    return await record(input, {
      scene: new FilmScene(pen, plan, pictures),
      recorder: new CanvasRecorder(canvas, { type, fps: FPS }),
      speed,
    })
  } finally {
    for (const bitmap of pictures.values()) bitmap.close()
    // Safari keeps a canvas's memory until it is resized to zero.
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

/** The largest images are loaded; the others are drawn as gray boxes, like unavailable ones. */
const PICTURES_MAX = 80
/** Px. Wider images are scaled down, since all of them are in memory at the same time. */
const PICTURE_WIDTH_MAX = 640

/** Decodes the images of a film. The caller closes each bitmap. */
async function loadPictures(
  looks: readonly BoardElement[],
  picture: PictureSource,
  signal: AbortSignal,
): Promise<Map<string, ImageBitmap>> {
  const images = looks.filter(({ type }) => type === 'image')
  const largestFirst = images.sort((a, b) => b.width * b.height - a.width * a.height)
  const addresses = [...new Set(largestFirst.map(({ content }) => content))].slice(0, PICTURES_MAX)
  const pictures = new Map<string, ImageBitmap>()
  for (const address of addresses) {
    if (signal.aborted) break
    const bitmap = await decode(address, picture)
    if (bitmap) pictures.set(address, bitmap)
  }
  return pictures
}

async function decode(address: string, picture: PictureSource): Promise<ImageBitmap | null> {
  try {
    const source = await picture(address)
    const whole = source && (await createImageBitmap(source))
    if (!whole || whole.width <= PICTURE_WIDTH_MAX) return whole
    const small = await createImageBitmap(whole, { resizeWidth: PICTURE_WIDTH_MAX, resizeQuality: 'medium' })
    whole.close()
    return small
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'film')
    // Missing or undecodable: drawn as a gray box, as on a card.
    return null
  }
}

interface RecordingSetup {
  readonly scene: FilmScene
  readonly recorder: CanvasRecorder
  readonly speed: number
}

async function record(
  { replay, readBoard, onProgress, signal }: FilmInput,
  { scene, recorder: tape, speed }: RecordingSetup,
): Promise<Blob> {
  const frames: ((now: number) => void)[] = []
  let failure: unknown = null
  const playback = new Playback({
    replay,
    source: scene,
    store: scene,
    requestFrame: (run) => frames.push(run),
    isStill: () => false,
    readBoard,
    onFailed: (error) => {
      failure = error
    },
  })
  const clock = new FilmClock()
  try {
    playback.setSpeed(speed)
    playback.play()
    tape.start()
    let heldSince: number | null = null
    for (;;) {
      const now = await clock.tick()
      signal.throwIfAborted()
      if (failure) throw failure
      if (tape.bytes > BYTES_MAX) throw new Error(VIDEO_TOO_LARGE)
      for (const run of frames.splice(0)) run(now)
      const { moment, length, isPlaying, isWaiting } = playback.read()
      const entry = replay.entry(moment)
      scene.draw(entry?.agent ? authorName(entry) : null)
      // Skips the time spent waiting for a moment or in a hidden page.
      if (isWaiting || document.hidden) tape.pause()
      else tape.resume()
      onProgress(length === 0 ? 1 : moment / length)
      if (isPlaying) continue
      heldSince ??= now
      const held = now - heldSince
      if (held >= FINAL_HOLD_MS + FIRST_BYTES_TIMEOUT_MS || (held >= FINAL_HOLD_MS && tape.bytes > 0))
        return await tape.stop()
    }
  } catch (error) {
    await tape.stop().catch(reportUnless(isPictureFailure, 'film', null))
    throw error
  } finally {
    playback.close()
  }
}

/** Ticks FPS times per second. Paused while the page is hidden. */
class FilmClock {
  #now = 0
  #last = performance.now()

  /** Waits for the next frame. Returns the time in the film, in ms. */
  async tick(): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 1000 / FPS))
    const now = performance.now()
    if (!document.hidden) this.#now += Math.min(FRAME_MAX, now - this.#last)
    this.#last = now
    return this.#now
  }
}
