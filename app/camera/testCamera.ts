import type { CameraPlatform } from './CameraVisit'

interface FakeLens {
  readonly deviceId: string
  readonly facingMode?: string
  readonly capabilities?: object
}

/** A track that records the constraints applied to it. */
export class FakeTrack extends EventTarget {
  readyState = 'live'
  readonly applied: unknown[] = []
  constructor(readonly lens: FakeLens) {
    super()
  }
  getSettings = () => ({ deviceId: this.lens.deviceId, facingMode: this.lens.facingMode, zoom: 2 })
  getCapabilities = () => this.lens.capabilities ?? {}
  applyConstraints = async ({ advanced: [wanted] = [] }: MediaTrackConstraints) => void this.applied.push(wanted)
  stop = () => {
    this.readyState = 'ended'
  }
}

/** A fake device's cameras: one stream at a time, as on a phone. */
export class FakeCameras implements CameraPlatform {
  isSecure = true
  takesStills = true
  readonly tracks: FakeTrack[] = []
  readonly requested: MediaTrackConstraints[] = []
  /** If set, opening fails with this. */
  failure: Error | null = null
  buzzes = 0
  /** Opening waits for this. */
  gate: Promise<void> = Promise.resolve()
  takeStill: CameraPlatform['takeStill'] = async () => new File(['still'], 'photo.jpg', { type: 'image/jpeg' })

  constructor(readonly lenses: readonly FakeLens[]) {}

  devices: CameraPlatform['devices'] = {
    getUserMedia: async ({ video } = {}) => {
      if (!video) throw new TypeError('No video was asked for')
      const wanted = video === true ? {} : video
      this.requested.push(wanted)
      await this.gate
      if (this.failure) throw this.failure
      const { deviceId, facingMode } = JSON.parse(JSON.stringify(wanted))
      const isWanted = (lens: FakeLens) =>
        deviceId ? lens.deviceId === deviceId.exact : facingMode && lens.facingMode === facingMode.ideal
      const lens = this.lenses.find(isWanted) ?? this.lenses[0]
      if (!lens) throw new DOMException('', 'NotFoundError')
      const track = new FakeTrack(lens)
      this.tracks.push(track)
      return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
    },
    enumerateDevices: async () =>
      this.lenses.map(({ deviceId }) => ({ kind: 'videoinput', deviceId }) as MediaDeviceInfo),
    getSupportedConstraints: () => ({ pointsOfInterest: true }) as MediaTrackSupportedConstraints,
  }

  buzz(): void {
    this.buzzes++
  }

  /** The number of live tracks among all ever opened. */
  get live(): number {
    return this.tracks.filter(({ readyState }) => readyState === 'live').length
  }
}
