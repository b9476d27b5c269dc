import { isRefusedByBrowser } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { AT_START, type CameraEvent, type CameraState, type LensFeatures, step, type Wanted } from './cameraState'
import { takeStill, takesStills } from './takeStill'
import { featuresOf, focusAt, setTorch, setZoom, zoomOf } from './trackFeatures'
import { troubleOf } from './troubleWords'

/** The preview's resolution, if stills are taken separately: it only has to look sharp on the screen. */
const PREVIEW = { width: { ideal: 1920 }, height: { ideal: 1440 } }
/** The resolution if frames of the stream are all there is: as much as a board's image may have. */
const FULL = { width: { ideal: 4096 }, height: { ideal: 3072 } }

/** Opens the requested camera, or any other if it doesn't exist. Rejects like getUserMedia. */
export async function openLens(
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

export const browserCamera = (): CameraPlatform => ({
  isSecure: window.isSecureContext,
  devices: navigator.mediaDevices,
  takesStills: takesStills(),
  takeStill,
  buzz: () => void navigator.vibrate?.(20),
})

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
    return focusAt(track, point).then(() => true, reportUnless(isRefusedByBrowser, 'camera', false))
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

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
