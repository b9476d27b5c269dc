import { afterEach, expect, test, vi } from 'vitest'
import { onReportedError } from '../platform/reportError'
import {
  AT_START,
  browserCamera,
  type CameraEvent,
  type CameraState,
  CameraVisit,
  type LensFeatures,
  step,
} from './CameraVisit'
import { FakeCameras, FakeTrack } from './testCamera'

const able = { torch: true, zoom: { min: 1, max: 8, step: 0.5 }, focusMode: ['continuous', 'single-shot'] }
const phone = () =>
  new FakeCameras([
    { deviceId: 'front', facingMode: 'user' },
    { deviceId: 'rear', facingMode: 'environment', capabilities: able },
  ])
// Only passed through.
const video = {} as HTMLVideoElement

async function visitTo(cameras: FakeCameras) {
  const visit = new CameraVisit(cameras)
  const end = visit.start()
  await vi.waitFor(() => expect(visit.read().lens.state).not.toBe('opening'))
  return { visit, end }
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onReportedError(null)
})

const opened = (visit: CameraVisit) => vi.waitFor(() => expect(visit.read().lens.state).toBe('open'))

test('opens the rear camera once and releases it at the end', async () => {
  const cameras = phone()
  const { visit, end } = await visitTo(cameras)
  expect(visit.read().lens).toMatchObject({
    state: 'open',
    zoom: 2,
    features: { facing: 'environment', canSwitch: true, hasTorch: true, canFocus: true, zoom: able.zoom },
  })
  expect(cameras.requested).toMatchObject([{ facingMode: { ideal: 'environment' } }])
  end()
  expect(cameras.live).toBe(0)
  expect(visit.stream).toBeNull()
})

test('whatever the order of actions, holds no stream while asleep and leaves none open at the end', async () => {
  const cameras = phone()
  const { visit, end } = await visitTo(cameras)
  const deeds = [visit.switchLens, visit.sleep, visit.handleShown, visit.retake, () => visit.shoot(video), visit.retry]
  let seed = 7
  for (let round = 0; round < 200; round++) {
    seed = (seed * 16807) % 2147483647
    void deeds[seed % deeds.length]?.()
    if (seed % 3 === 0) await Promise.resolve()
    if (seed % 11 === 0) await new Promise((resolve) => setTimeout(resolve))
    if (visit.read().lens.state === 'asleep') expect(visit.stream).toBeNull()
  }
  end()
  await vi.waitFor(() => expect(cameras.live).toBe(0))
  // A late response doesn't reopen it.
  await new Promise((resolve) => setTimeout(resolve))
  expect(cameras.live).toBe(0)
})

test('if closed before permission is granted, releases the camera as soon as it arrives', async () => {
  const cameras = phone()
  let open = () => {}
  cameras.gate = new Promise((resolve) => {
    open = resolve
  })
  const visit = new CameraVisit(cameras)
  visit.start()()
  open()
  await vi.waitFor(() => expect(cameras.tracks).toHaveLength(1))
  await vi.waitFor(() => expect(cameras.live).toBe(0))
  expect(visit.read().lens.state).toBe('asleep')
})

test('releases the camera when hidden and opens it again when shown', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  visit.sleep()
  expect(cameras.live).toBe(0)
  visit.handleShown()
  await opened(visit)
  expect(cameras.live).toBe(1)
})

test('switching releases the current camera before opening the opposite one', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  let open = () => {}
  cameras.gate = new Promise((resolve) => {
    open = resolve
  })
  await visit.switchLens()
  expect(cameras.live).toBe(0)
  open()
  await opened(visit)
  expect(cameras.requested.at(-1)).toMatchObject({ facingMode: { ideal: 'user' } })
  expect(cameras.live).toBe(1)
})

test('switching opens the next camera if cameras do not report which way they face', async () => {
  const cameras = new FakeCameras([{ deviceId: 'a' }, { deviceId: 'b' }])
  const { visit } = await visitTo(cameras)
  await visit.switchLens()
  await opened(visit)
  expect(cameras.requested.at(-1)).toMatchObject({ deviceId: { exact: 'b' } })
  await visit.switchLens()
  await opened(visit)
  expect(cameras.requested.at(-1)).toMatchObject({ deviceId: { exact: 'a' } })
})

test('sets torch, zoom and focus on a track that supports them', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  await visit.toggleTorch()
  await visit.zoomTo(3.5)
  expect(await visit.focusAt({ x: 0.25, y: 0.75 })).toBe(true)
  expect(visit.read().lens).toMatchObject({ isTorchOn: true, zoom: 3.5 })
  await visit.toggleTorch()
  expect(cameras.tracks[0]?.applied).toEqual([
    { torch: true },
    { zoom: 3.5 },
    { pointsOfInterest: [{ x: 0.25, y: 0.75 }], focusMode: 'single-shot' },
    { torch: false },
  ])
})

test('sets none of them on a lens that does not support them', async () => {
  const cameras = new FakeCameras([{ deviceId: 'webcam' }])
  const { visit } = await visitTo(cameras)
  expect(visit.read().lens).toMatchObject({
    features: { canSwitch: false, hasTorch: false, zoom: null, canFocus: false },
  })
  await visit.toggleTorch()
  await visit.zoomTo(2)
  await visit.switchLens()
  expect(await visit.focusAt({ x: 0, y: 0 })).toBe(false)
  expect(cameras.tracks.flatMap(({ applied }) => applied)).toEqual([])
})

test('a torch that fails to turn on is not shown as on', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  const [track] = cameras.tracks
  if (track) track.applyConstraints = async () => Promise.reject(new Error('hot'))
  await visit.toggleTorch()
  expect(visit.read().lens).toMatchObject({ isTorchOn: false })
})

test('takes a photo once, with a vibration, and keeps the camera open for the next one', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  await Promise.all([visit.shoot(video), visit.shoot(video)])
  expect(visit.read().shot).toBeInstanceOf(File)
  expect(cameras.buzzes).toBe(1)
  expect(cameras.live).toBe(1)
  visit.retake()
  expect(visit.read().shot).toBe('none')
  expect(cameras.requested).toHaveLength(1)
})

test('a photo that fails is reported, and another can be taken', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  cameras.takeStill = async () => Promise.reject(new Error('no frame'))
  await expect(visit.shoot(video)).rejects.toThrow('no frame')
  expect(visit.read().shot).toBe('none')
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SomethingElse', 'unknown'],
])('%s means %s, and can be retried', async (name, trouble) => {
  const cameras = phone()
  cameras.failure = new DOMException('', name)
  const { visit } = await visitTo(cameras)
  expect(visit.read().lens).toEqual({ state: 'trouble', trouble })
  cameras.failure = null
  visit.retry()
  await opened(visit)
})

test('distinguishes an insecure page from a browser without camera support', async () => {
  for (const isSecure of [false, true]) {
    const cameras = Object.assign(phone(), { devices: undefined, isSecure })
    const { visit } = await visitTo(cameras)
    expect(visit.read().lens).toEqual({ state: 'trouble', trouble: isSecure ? 'unsupported' : 'insecure' })
  }
})

test('reports a camera that was disconnected', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  cameras.tracks[0]?.dispatchEvent(new Event('ended'))
  expect(visit.read().lens).toEqual({ state: 'trouble', trouble: 'lost' })
  visit.retry()
  await opened(visit)
})

test('requests a high-resolution stream only if photos have to be taken from its frames', async () => {
  const cameras = phone()
  await visitTo(cameras)
  cameras.takesStills = false
  await visitTo(cameras)
  expect(cameras.requested.map(({ width }) => width)).toEqual([{ ideal: 1920 }, { ideal: 4096 }])
})

test.each([
  ['never responds', () => new Promise<Blob>(() => {})],
  ['responds with nothing', async () => new Blob([])],
])(
  'a device that %s to a request for a still gives the frame in the viewfinder, without an error report',
  async (_, takePhoto) => {
    vi.useFakeTimers()
    class FakeCapture {
      getPhotoCapabilities = async () => ({})
      takePhoto = takePhoto
    }
    class FakeCanvas {
      getContext = () => null
      convertToBlob = async () => new Blob(['frame'], { type: 'image/jpeg' })
    }
    vi.stubGlobal('ImageCapture', FakeCapture)
    vi.stubGlobal('OffscreenCanvas', FakeCanvas)
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3 }))
    vi.stubGlobal('window', { isSecureContext: true })
    vi.stubGlobal('navigator', {})
    const reported: unknown[] = []
    onReportedError((error) => reported.push(error))
    // Those of earlier tests.
    reported.length = 0
    const track = new FakeTrack({ deviceId: 'rear' }) as unknown as MediaStreamTrack
    const still = browserCamera().takeStill(track, video)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await (await still).text()).toBe('frame')
    expect(reported).toEqual([])
  },
)

// The state chart, without a camera.

const features: LensFeatures = {
  facing: 'environment',
  deviceId: 'rear',
  canSwitch: true,
  hasTorch: true,
  zoom: { min: 1, max: 8, step: 0.1 },
  canFocus: true,
}
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
const openedLens: CameraEvent = { type: 'opened', features, zoom: 1 }
const after = (...events: readonly CameraEvent[]): CameraState => events.reduce(step, AT_START)
const lensAfter = (...events: readonly CameraEvent[]) => after(...events).lens.state

test('requests the rear camera first', () => {
  expect(AT_START).toMatchObject({ wanted: { facing: 'environment' }, lens: { state: 'opening' }, shot: 'none' })
})

test('opening leads to an open lens or to trouble, which can be retried', () => {
  expect(lensAfter(openedLens)).toBe('open')
  expect(after({ type: 'failed', trouble: 'denied' }).lens).toEqual({ state: 'trouble', trouble: 'denied' })
  expect(lensAfter({ type: 'failed', trouble: 'busy' }, { type: 'retry' }, openedLens)).toBe('open')
})

test('a late answer changes nothing', () => {
  const asleep = after({ type: 'hidden' })
  expect(step(asleep, openedLens)).toBe(asleep)
  expect(step(asleep, { type: 'failed', trouble: 'busy' })).toBe(asleep)
  expect(step(AT_START, { type: 'taken', photo })).toBe(AT_START)
})

test('sleeps when hidden and reopens when shown; trouble stays', () => {
  expect(lensAfter(openedLens, { type: 'hidden' })).toBe('asleep')
  expect(lensAfter(openedLens, { type: 'hidden' }, { type: 'shown' })).toBe('opening')
  const denied = after({ type: 'failed', trouble: 'denied' })
  expect(step(denied, { type: 'hidden' })).toBe(denied)
})

test('a disconnected camera is its own kind of trouble', () => {
  expect(after(openedLens, { type: 'ended' }).lens).toEqual({ state: 'trouble', trouble: 'lost' })
})

test('a photo is taken once, shown, and can be retaken', () => {
  const taking = after(openedLens, { type: 'shutter' })
  expect(taking.shot).toBe('taking')
  expect(step(taking, { type: 'shutter' })).toBe(taking)
  const taken = step(taking, { type: 'taken', photo })
  expect(taken.shot).toBe(photo)
  expect(step(taken, { type: 'shutter' })).toBe(taken)
  expect(step(taken, { type: 'retake' }).shot).toBe('none')
  expect(step(taking, { type: 'missed' }).shot).toBe('none')
})

test('ignores the shutter unless the lens is open', () => {
  for (const state of [AT_START, after({ type: 'hidden' }), after({ type: 'failed', trouble: 'none' })])
    expect(step(state, { type: 'shutter' })).toBe(state)
})

test('a photo on display survives hiding the app and losing the camera', () => {
  const looking = after(openedLens, { type: 'shutter' }, { type: 'taken', photo })
  expect(step(step(looking, { type: 'hidden' }), { type: 'shown' }).shot).toBe(photo)
  expect(step(looking, { type: 'ended' }).shot).toBe(photo)
})

test('switching lenses turns off the torch, and is ignored while a photo is taken or shown', () => {
  const lit = after(openedLens, { type: 'torch', isOn: true })
  expect(lit.lens).toMatchObject({ isTorchOn: true })
  const other = step(lit, { type: 'switched', to: { facing: 'user' } })
  expect(other).toMatchObject({ wanted: { facing: 'user' }, lens: { state: 'opening' } })
  expect(step(other, openedLens).lens).toMatchObject({ isTorchOn: false })
  const taking = step(lit, { type: 'shutter' })
  expect(step(taking, { type: 'switched', to: { facing: 'user' } })).toBe(taking)
})

test('zooms only an open lens', () => {
  expect(after(openedLens, { type: 'zoomed', zoom: 3 }).lens).toMatchObject({ zoom: 3 })
  expect(step(AT_START, { type: 'zoomed', zoom: 3 })).toBe(AT_START)
})
