import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImageSources } from '../elements/ImageSources'
import { TileBitmapCache } from './TileBitmapCache'

const ADDRESS = `/assets/${'a'.repeat(64)}.png`
const arrived = vi.fn()
let page: EventTarget
let isOnline: boolean
let pictures: TileBitmapCache

beforeEach(() => {
  page = new EventTarget()
  isOnline = false
  arrived.mockClear()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('innerWidth', 400)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('devicePixelRatio', 2)
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('pixels')
  })
  vi.stubGlobal('createImageBitmap', async (_: Blob, { resizeWidth }: ImageBitmapOptions) => ({
    width: resizeWidth,
    height: resizeWidth,
    close() {},
  }))
  const nothing = async () => null
  pictures = new TileBitmapCache(new ImageSources({ waiting: nothing, copy: nothing }))
  pictures.onLoad(arrived)
})
afterEach(() => {
  pictures.close()
  vi.unstubAllGlobals()
})

test('requests an unavailable image again once the network is back, and not before', async () => {
  expect(pictures.get(ADDRESS, 60)).toEqual({ bitmap: null, isWaiting: true })
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1))
  isOnline = true
  expect(pictures.get(ADDRESS, 60)).toEqual({ bitmap: null, isWaiting: true })
  expect(arrived).toHaveBeenCalledTimes(1)

  page.dispatchEvent(new Event('online'))
  // The listener draws again, which requests the image.
  expect(arrived).toHaveBeenCalledTimes(2)
  pictures.get(ADDRESS, 60)
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(3))
  expect(pictures.get(ADDRESS, 60)).toMatchObject({ bitmap: { width: 64 }, isWaiting: false })
})

test('requests a larger size once, and shows the smaller one until it has loaded', async () => {
  isOnline = true
  pictures.get(ADDRESS, 60)
  await vi.waitFor(() => expect(pictures.get(ADDRESS, 60).isWaiting).toBe(false))
  expect(pictures.get(ADDRESS, 100)).toMatchObject({ bitmap: { width: 64 }, isWaiting: true })
  await vi.waitFor(() => expect(pictures.get(ADDRESS, 100)).toMatchObject({ bitmap: { width: 128 } }))
  expect(pictures.get(ADDRESS, 60)).toMatchObject({ bitmap: { width: 128 }, isWaiting: false })
})

test('images stay cached after their tiles are gone, as many as fill one screen', async () => {
  isOnline = true
  const address = (index: number) => `/assets/${index.toString(16).padStart(64, '0')}.png`
  const stop = pictures.onLoad(arrived)
  // 256 by 256 each: a screen of 800 by 1600 holds 19 of them.
  for (let index = 0; index < 25; index++) pictures.get(address(index), 256)
  await vi.waitFor(() => expect(pictures.isIdle).toBe(true))
  stop()
  const isCached = Array.from({ length: 25 }, (_, index) => pictures.get(address(index), 256).bitmap !== null)
  expect(isCached).toEqual([...Array(6).fill(false), ...Array(19).fill(true)])
})

test('requests made before there are tiles don’t delay those of the tiles', async () => {
  isOnline = true
  const stop = pictures.onLoad(arrived)
  for (let index = 0; index < 40; index++) pictures.get(`/assets/${index.toString(16).padStart(64, '0')}.png`, 60)
  stop()
  pictures.onLoad(arrived)
  expect(pictures.isIdle).toBe(true)
  pictures.get(ADDRESS, 60)
  await vi.waitFor(() => expect(pictures.get(ADDRESS, 60).isWaiting).toBe(false))
  expect(pictures.isIdle).toBe(true)
})

test('closing it ends the wait for images that are still loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  pictures.get(ADDRESS, 60)
  const settled = pictures.settled()
  pictures.close()
  await settled
  expect(pictures.isIdle).toBe(true)
})
