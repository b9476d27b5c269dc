import { expect, test, vi } from 'vitest'
import { CameraVisit } from './CameraVisit'
import { FakeCameras } from './testCamera'

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
const opened = (visit: CameraVisit) => vi.waitFor(() => expect(visit.read().lens.state).toBe('open'))

test('opens the rear camera, once, and gives it back at the end', async () => {
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

test('whatever is done in whatever order, asleep it holds no stream, and at the end none is left', async () => {
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
  // No late answer reopens it.
  await new Promise((resolve) => setTimeout(resolve))
  expect(cameras.live).toBe(0)
})

test('closed before the permission is given, the camera is given back as soon as it comes', async () => {
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

test('hidden it lets go of the camera, and takes it again when it is shown', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  visit.sleep()
  expect(cameras.live).toBe(0)
  visit.handleShown()
  await opened(visit)
  expect(cameras.live).toBe(1)
})

test('switching goes to the other side and lets go of this one first', async () => {
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

test('where cameras do not say which way they look, switching goes to the next one', async () => {
  const cameras = new FakeCameras([{ deviceId: 'a' }, { deviceId: 'b' }])
  const { visit } = await visitTo(cameras)
  await visit.switchLens()
  await opened(visit)
  expect(cameras.requested.at(-1)).toMatchObject({ deviceId: { exact: 'b' } })
  await visit.switchLens()
  await opened(visit)
  expect(cameras.requested.at(-1)).toMatchObject({ deviceId: { exact: 'a' } })
})

test('torch, zoom and focus are asked of the track that has them', async () => {
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

test('a lens without them is asked for nothing', async () => {
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

test('a torch that refuses after all is not shown as on', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  const [track] = cameras.tracks
  if (track) track.applyConstraints = async () => Promise.reject(new Error('hot'))
  await visit.toggleTorch()
  expect(visit.read().lens).toMatchObject({ isTorchOn: false })
})

test('a photo is taken once, with a buzz, and the camera stays for the next one', async () => {
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

test('a photo that cannot be taken is said, and the next one can be tried', async () => {
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
])('%s means %s, and trying again can help', async (name, trouble) => {
  const cameras = phone()
  cameras.failure = new DOMException('', name)
  const { visit } = await visitTo(cameras)
  expect(visit.read().lens).toEqual({ state: 'trouble', trouble })
  cameras.failure = null
  visit.retry()
  await opened(visit)
})

test('http has no camera, and an old browser has none either: each is said as what it is', async () => {
  for (const isSecure of [false, true]) {
    const cameras = Object.assign(phone(), { devices: undefined, isSecure })
    const { visit } = await visitTo(cameras)
    expect(visit.read().lens).toEqual({ state: 'trouble', trouble: isSecure ? 'unsupported' : 'insecure' })
  }
})

test('a camera that is taken away is said', async () => {
  const cameras = phone()
  const { visit } = await visitTo(cameras)
  cameras.tracks[0]?.dispatchEvent(new Event('ended'))
  expect(visit.read().lens).toEqual({ state: 'trouble', trouble: 'lost' })
  visit.retry()
  await opened(visit)
})

test('as many pixels as a board keeps are asked of a stream only where its frames are all there is', async () => {
  const cameras = phone()
  await visitTo(cameras)
  cameras.takesStills = false
  await visitTo(cameras)
  expect(cameras.requested.map(({ width }) => width)).toEqual([{ ideal: 1920 }, { ideal: 4096 }])
})
