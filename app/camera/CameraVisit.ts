import { RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { isRefusedByBrowser } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { type Trouble, troubleOf } from './troubleWords'

// One visit to the camera as a state chart:
//
//   opening ──opened──▶ open ──hidden──▶ asleep ──shown──▶ opening
//      │                 │ └──switched──▶ opening
//      └──failed──▶ trouble ◀──ended── ┘
//                     └──retry──▶ opening
//
// and beside it the shot: none ──shutter──▶ taking ──taken──▶ a photo ──retake──▶ none. The lens stays open while a
// photo is reviewed, so that the next one can be taken at once.

export interface ZoomRange {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** The capabilities of a camera, read from its track. */
export interface LensFeatures {
  /** Null if the device doesn't report the side it faces. */
  readonly facing: 'environment' | 'user' | null
  readonly deviceId: string | null
  /** Whether there is another camera. */
  readonly canSwitch: boolean
  readonly hasTorch: boolean
  readonly zoom: ZoomRange | null
  readonly canFocus: boolean
}

/** The camera to open. */
type Wanted = { readonly facing: 'environment' | 'user' } | { readonly deviceId: string }

type Lens =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly features: LensFeatures; readonly isTorchOn: boolean; readonly zoom: number }
  /** The camera is released while the page is hidden. */
  | { readonly state: 'asleep' }
  | { readonly state: 'trouble'; readonly trouble: Trouble }

export interface CameraState {
  readonly wanted: Wanted
  readonly lens: Lens
  readonly shot: 'none' | 'taking' | File
}

export type CameraEvent =
  | { readonly type: 'opened'; readonly features: LensFeatures; readonly zoom: number }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  /** The device ended the stream. */
  | { readonly type: 'ended' }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown' }
  | { readonly type: 'retry' }
  | { readonly type: 'switched'; readonly to: Wanted }
  | { readonly type: 'torch'; readonly isOn: boolean }
  | { readonly type: 'zoomed'; readonly zoom: number }
  | { readonly type: 'shutter' }
  | { readonly type: 'taken'; readonly photo: File }
  | { readonly type: 'missed' }
  | { readonly type: 'retake' }

export const AT_START: CameraState = { wanted: { facing: 'environment' }, lens: { state: 'opening' }, shot: 'none' }

/** The state after an event; the same object if the event is impossible in that state. Pure. */
export function step(state: CameraState, event: CameraEvent): CameraState {
  const { lens, shot } = state
  switch (event.type) {
    case 'opened':
      if (lens.state !== 'opening') return state
      return { ...state, lens: { state: 'open', features: event.features, isTorchOn: false, zoom: event.zoom } }
    case 'failed':
      return lens.state === 'opening' ? { ...state, lens: { state: 'trouble', trouble: event.trouble } } : state
    case 'ended':
      return lens.state === 'open' ? { ...state, lens: { state: 'trouble', trouble: 'lost' } } : state
    case 'hidden':
      return lens.state === 'open' || lens.state === 'opening' ? { ...state, lens: { state: 'asleep' } } : state
    case 'shown':
      return lens.state === 'asleep' ? { ...state, lens: { state: 'opening' } } : state
    case 'retry':
      return lens.state === 'trouble' ? { ...state, lens: { state: 'opening' } } : state
    case 'switched':
      if (lens.state !== 'open' || shot !== 'none') return state
      return { ...state, wanted: event.to, lens: { state: 'opening' } }
    case 'torch':
      return lens.state === 'open' ? { ...state, lens: { ...lens, isTorchOn: event.isOn } } : state
    case 'zoomed':
      return lens.state === 'open' ? { ...state, lens: { ...lens, zoom: event.zoom } } : state
    case 'shutter':
      return lens.state === 'open' && shot === 'none' ? { ...state, shot: 'taking' } : state
    case 'taken':
      return shot === 'taking' ? { ...state, shot: event.photo } : state
    case 'missed':
      return shot === 'taking' ? { ...state, shot: 'none' } : state
    case 'retake':
      return shot === 'none' || shot === 'taking' ? state : { ...state, shot: 'none' }
  }
}

/** The browser's part, so that tests can replace it. */
export interface CameraPlatform {
  readonly isSecure: boolean
  /** Undefined without camera support, as on http. */
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'getSupportedConstraints'> | undefined
  readonly takesStills: boolean
  takeStill(track: MediaStreamTrack, video: HTMLVideoElement): Promise<File>
  /** A short vibration, if the device supports it. */
  buzz(): void
}

/**
 * One visit to the camera: holds at most one stream, and none while asleep, in trouble or after its end, however late a
 * response arrives. Independent of React and the DOM.
 */
export class CameraVisit {
  readonly #platform: CameraPlatform
  readonly #listeners = new Set<() => void>()
  #state: CameraState = AT_START
  #stream: MediaStream | null = null
  /** Counts openings: the stream of any but the last is released at once. */
  #opening = 0

  constructor(platform: CameraPlatform) {
    this.#platform = platform
  }

  readonly read = (): CameraState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The stream in the viewfinder; null if there is none. */
  get stream(): MediaStream | null {
    return this.#stream
  }

  /** Opens the camera. Returns a stop function. */
  start(): () => void {
    if (this.#state.lens.state === 'asleep') this.#send({ type: 'shown' })
    else void this.#open()
    return () => this.sleep()
  }

  /** Releases the camera while the page is hidden. */
  readonly sleep = (): void => this.#send({ type: 'hidden' })
  readonly handleShown = (): void => this.#send({ type: 'shown' })
  readonly retry = (): void => this.#send({ type: 'retry' })
  readonly retake = (): void => this.#send({ type: 'retake' })

  /** Switches to the other side if the cameras report theirs, else to the next camera. */
  readonly switchLens = async (): Promise<void> => {
    const { lens } = this.#state
    if (lens.state !== 'open' || !lens.features.canSwitch) return
    const to = await this.#other(lens.features)
    if (to) this.#send({ type: 'switched', to })
  }

  readonly toggleTorch = async (): Promise<void> => {
    const { lens } = this.#state
    const track = this.#track
    if (lens.state !== 'open' || !lens.features.hasTorch || !track) return
    const isOn = !lens.isTorchOn
    await setTorch(track, isOn).then(
      () => this.#send({ type: 'torch', isOn }),
      reportUnless(isRefusedByBrowser, 'camera'),
    )
  }

  readonly zoomTo = async (zoom: number): Promise<void> => {
    const { lens } = this.#state
    const track = this.#track
    if (lens.state !== 'open' || !lens.features.zoom || !track) return
    // Optimistic: the lens follows.
    this.#send({ type: 'zoomed', zoom })
    await setZoom(track, zoom).catch(reportUnless(isRefusedByBrowser, 'camera'))
  }

  /** Focuses on a point of the frame, 0 to 1 from its top left. Returns whether the camera accepted it. */
  readonly focusAt = async (point: { readonly x: number; readonly y: number }): Promise<boolean> => {
    const { lens } = this.#state
    const track = this.#track
    if (lens.state !== 'open' || !lens.features.canFocus || !track) return false
    return setFocus(track, point).then(() => true, reportUnless(isRefusedByBrowser, 'camera', false))
  }

  /** Takes a photo; a no-op while one is being taken or reviewed. Rejects if that fails. */
  readonly shoot = async (video: HTMLVideoElement): Promise<void> => {
    const before = this.#state
    const track = this.#track
    this.#send({ type: 'shutter' })
    if (this.#state === before || !track) return
    this.#platform.buzz()
    try {
      this.#send({ type: 'taken', photo: await this.#platform.takeStill(track, video) })
    } catch (error) {
      this.#send({ type: 'missed' })
      throw error
    }
  }

  get #track(): MediaStreamTrack | undefined {
    return this.#stream?.getVideoTracks()[0]
  }

  #send(event: CameraEvent): void {
    const before = this.#state
    this.#state = step(before, event)
    if (this.#state === before) return
    const { state } = this.#state.lens
    if (state !== 'open') this.#release()
    for (const listener of [...this.#listeners]) listener()
    if (state === 'opening' && before.lens.state !== 'opening') void this.#open()
  }

  async #open(): Promise<void> {
    const { devices, isSecure } = this.#platform
    const opening = ++this.#opening
    if (!devices?.getUserMedia) {
      this.#send({ type: 'failed', trouble: isSecure ? 'unsupported' : 'insecure' })
      return
    }
    let stream: MediaStream | null = null
    try {
      stream = await openLens(devices, this.#state.wanted, this.#platform)
      const [track] = stream.getVideoTracks()
      if (!track) throw new DOMException('A stream without a picture', 'NotFoundError')
      const features = await this.#features(track)
      // Closed, hidden or reopened in the meantime.
      if (opening !== this.#opening || this.#state.lens.state !== 'opening') return stop(stream)
      this.#stream = stream
      track.addEventListener('ended', () => track === this.#track && this.#send({ type: 'ended' }))
      this.#send({ type: 'opened', features, zoom: zoomOf(track) })
    } catch (error) {
      if (stream) stop(stream)
      if (!isRefusedByBrowser(error)) reportError(error, 'camera')
      if (opening === this.#opening) this.#send({ type: 'failed', trouble: troubleOf(error) })
    }
  }

  async #features(track: MediaStreamTrack): Promise<LensFeatures> {
    const { devices } = this.#platform
    const lenses = (await this.#lenses()).length
    const known: MediaTrackSupportedConstraints & { readonly pointsOfInterest?: boolean } =
      devices?.getSupportedConstraints() ?? {}
    return featuresOf(track, { lenses, knowsPoints: known.pointsOfInterest === true })
  }

  async #lenses(): Promise<readonly MediaDeviceInfo[]> {
    const all =
      (await this.#platform.devices?.enumerateDevices().catch(reportUnless(isRefusedByBrowser, 'camera', []))) ?? []
    return all.filter(({ kind }) => kind === 'videoinput')
  }

  async #other({ facing, deviceId }: LensFeatures): Promise<Wanted | null> {
    if (facing) return { facing: facing === 'user' ? 'environment' : 'user' }
    const lenses = await this.#lenses()
    const next = lenses[(lenses.findIndex((lens) => lens.deviceId === deviceId) + 1) % lenses.length]
    return next ? { deviceId: next.deviceId } : null
  }

  #release(): void {
    const stream = this.#stream
    this.#stream = null
    if (stream) stop(stream)
  }
}

/** The preview's resolution, if stills are taken separately: it only has to look sharp on the screen. */
const PREVIEW = { width: { ideal: 1920 }, height: { ideal: 1440 } }
/** The resolution if frames of the stream are all there is: as much as a board's image may have. */
const FULL = { width: { ideal: 4096 }, height: { ideal: 3072 } }

/** Opens the requested camera, or any other if it doesn't exist. Rejects like getUserMedia. */
async function openLens(
  devices: Pick<MediaDevices, 'getUserMedia'>,
  wanted: Wanted,
  { takesStills }: { readonly takesStills: boolean },
): Promise<MediaStream> {
  const size = takesStills ? PREVIEW : FULL
  const lens = 'facing' in wanted ? { facingMode: { ideal: wanted.facing } } : { deviceId: { exact: wanted.deviceId } }
  try {
    return await devices.getUserMedia({ audio: false, video: { ...size, ...lens } })
  } catch (error) {
    // The camera was unplugged, or the browser treats ideal constraints as required.
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error
    return devices.getUserMedia({ audio: false, video: true })
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

// Camera controls beyond the stream: https://w3c.github.io/mediacapture-image/. Missing in TypeScript's DOM library.
// Browsers without support don't report them, so nothing is offered.

interface ImageCapabilities {
  readonly torch?: boolean
  readonly zoom?: { readonly min?: number; readonly max?: number; readonly step?: number }
  readonly focusMode?: readonly string[]
}

interface ImageSettings {
  readonly zoom?: number
}

interface ImageConstraints {
  readonly torch?: boolean
  readonly zoom?: number
  readonly focusMode?: string
  readonly pointsOfInterest?: readonly { readonly x: number; readonly y: number }[]
}

type LensTrack = Pick<MediaStreamTrack, 'getSettings' | 'applyConstraints'> &
  Partial<Pick<MediaStreamTrack, 'getCapabilities'>>

const FOCUS_MODES = ['single-shot', 'manual']

interface Surroundings {
  /** The number of cameras on this device. */
  readonly lenses: number
  /** Whether this browser supports points of interest. */
  readonly knowsPoints: boolean
}

function featuresOf(track: LensTrack, { lenses, knowsPoints }: Surroundings): LensFeatures {
  // Firefox has no getCapabilities.
  const can: MediaTrackCapabilities & ImageCapabilities = track.getCapabilities?.() ?? {}
  const { facingMode, deviceId } = track.getSettings()
  return {
    facing: facingMode === 'user' || facingMode === 'environment' ? facingMode : null,
    deviceId: deviceId ?? null,
    canSwitch: lenses > 1,
    hasTorch: can.torch === true,
    zoom: zoomRange(can.zoom),
    canFocus: knowsPoints && (can.focusMode?.some((mode) => FOCUS_MODES.includes(mode)) ?? false),
  }
}

function zoomRange(zoom: ImageCapabilities['zoom']): ZoomRange | null {
  const { min = 1, max = 1, step = 0.1 } = zoom ?? {}
  return max > min ? { min, max, step: step > 0 ? step : 0.1 } : null
}

/** The track's current zoom; 1 if it doesn't report one. */
function zoomOf(track: LensTrack): number {
  const { zoom = 1 }: MediaTrackSettings & ImageSettings = track.getSettings()
  return zoom
}

/** Rejects if the device refuses after all. */
const setTorch = (track: LensTrack, torch: boolean) => apply(track, { torch })

const setZoom = (track: LensTrack, zoom: number) => apply(track, { zoom })

/** Focuses on a point, 0 to 1 from the top left of the camera's frame. */
function setFocus(track: LensTrack, point: { readonly x: number; readonly y: number }): Promise<void> {
  const { focusMode = [] }: MediaTrackCapabilities & ImageCapabilities = track.getCapabilities?.() ?? {}
  const mode = FOCUS_MODES.find((each) => focusMode.includes(each))
  return apply(track, { pointsOfInterest: [point], focusMode: mode })
}

function apply(track: LensTrack, wanted: ImageConstraints): Promise<void> {
  return track.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] })
}

export const browserCamera = (): CameraPlatform => ({
  isSecure: window.isSecureContext,
  devices: navigator.mediaDevices,
  takesStills: canTakeStills(),
  takeStill,
  buzz: () => void navigator.vibrate?.(20),
})

/** Whether this browser can take stills larger than the stream, as Chromium can. */
const canTakeStills = (): boolean => typeof ImageCapture !== 'undefined'

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' }

/** A still at full resolution if supported, else the frame in the viewfinder. */
async function takeStill(track: MediaStreamTrack, video: HTMLVideoElement): Promise<File> {
  const blob =
    (canTakeStills() && (await captured(track).catch(reportUnless(isRefusedByBrowser, 'camera', null)))) ||
    (await frameOf(video))
  return new File([blob], `photo ${stamp(new Date())}.${ENDINGS[blob.type] ?? 'jpg'}`, { type: blob.type })
}

/** Ms to wait for a still: some devices never respond, and the frame on the screen is better than nothing. */
const STILL_TIMEOUT_MS = 6000

async function captured(track: MediaStreamTrack): Promise<Blob> {
  const capture = new ImageCapture(track)
  const taken = await within(
    STILL_TIMEOUT_MS,
    largest(capture).then((settings) => capture.takePhoto(settings)),
  )
  if (taken.size === 0) throw failed('An empty still')
  return taken
}

/** By its name, an expected error: a device may fail at any time, and the person sees that no photo was taken. */
const failed = (message: string) => new DOMException(message, 'OperationError')

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failed('No answer')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The camera's largest size, unless unknown or too large for an image; by default, some return the stream's size. */
async function largest(capture: ImageCapture): Promise<PhotoSettings | undefined> {
  const { imageWidth, imageHeight } = await capture
    .getPhotoCapabilities()
    .catch((error: unknown): PhotoCapabilities => {
      if (!isRefusedByBrowser(error)) reportError(error, 'camera')
      return {}
    })
  const [width = 0, height = 0] = [imageWidth?.max, imageHeight?.max]
  return width > 0 && height > 0 && width * height <= RAW_FILE_PIXELS_MAX
    ? { imageWidth: width, imageHeight: height }
    : undefined
}

/** JPEG quality of a frame, which is encoded once more as an asset. */
const FRAME_QUALITY = 0.95

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const bitmap = await createImageBitmap(video)
  const { width, height } = bitmap
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    // Transfers the pixels instead of painting: 12 megapixels would block the page.
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    return canvas.convertToBlob({ type: 'image/jpeg', quality: FRAME_QUALITY })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(failed('The frame could not be kept')))
    canvas.toBlob(done, 'image/jpeg', FRAME_QUALITY)
  })
}

/** A timestamp for file names: `2026 11 22 140801`. */
function stamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join(' ')
  return `${day} ${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
}
