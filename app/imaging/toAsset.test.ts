import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ASSET_BYTES_MAX } from '../../contract/limits'
import { type Header, readImageHeader } from '../../contract/readImageHeader'
import { ImageError, type Picture, type Raster } from './jobs/Job'
import { encodeWithin, fitInside, planImage, withoutExif } from './toAsset'

const photo: Header = {
  type: 'image/jpeg',
  width: 4000,
  height: 3000,
  orientation: 1,
  hasLocation: false,
  hasAlpha: false,
  isAnimated: false,
}
const MB = 2 ** 20

describe('planImage', () => {
  it('keeps the bytes of an image that already fits', () => {
    expect(planImage(photo, 3 * MB)).toEqual({ kind: 'keep', type: 'image/jpeg', width: 4000, height: 3000 })
    expect(planImage(photo, ASSET_BYTES_MAX)).toMatchObject({ kind: 'keep' })
  })

  it('strips the location of a photo and keeps its pixels', () => {
    expect(planImage({ ...photo, hasLocation: true }, 3 * MB)).toMatchObject({ kind: 'strip', type: 'image/jpeg' })
    expect(planImage({ ...photo, type: 'image/webp', hasLocation: true }, 3 * MB)).toMatchObject({ kind: 'encode' })
  })

  it('re-encodes an image that is rotated, too large in bytes or too long on a side', () => {
    expect(planImage({ ...photo, orientation: 6 }, 3 * MB)).toEqual({
      kind: 'encode',
      size: { width: 3000, height: 4000 },
      hasAlpha: false,
      isTurned: true,
    })
    expect(planImage(photo, ASSET_BYTES_MAX + 1)).toMatchObject({ kind: 'encode', size: { width: 4000, height: 3000 } })
    expect(planImage({ ...photo, width: 8192, height: 2048 }, MB)).toMatchObject({
      kind: 'encode',
      size: { width: 4096, height: 1024 },
    })
  })

  it('leaves unknown formats to the browser, and re-encodes HEIC', () => {
    expect(planImage(null, MB)).toMatchObject({ kind: 'encode', size: null })
    expect(planImage({ ...photo, type: 'image/heic' }, MB)).toMatchObject({ kind: 'encode' })
  })

  it('keeps animated images, and refuses those that would have to be re-encoded', () => {
    const gif: Header = { ...photo, type: 'image/gif', width: 5000, isAnimated: true }
    expect(planImage(gif, MB)).toMatchObject({ kind: 'keep', type: 'image/gif' })
    expect(() => planImage(gif, 6 * MB)).toThrow(new ImageError('too-large'))
    expect(() => planImage({ ...gif, height: 5_001 }, MB)).toThrow(new ImageError('too-large'))
    expect(() => planImage({ ...gif, width: 16_385, height: 20 }, MB)).toThrow(new ImageError('too-large'))
  })

  it('refuses more than 100 megapixels before decoding', () => {
    expect(() => planImage({ ...photo, width: 20_000, height: 5_001 }, MB)).toThrow(new ImageError('too-large'))
  })
})

describe('fitInside', () => {
  it('keeps the proportions, never enlarges and never drops a side', () => {
    expect(fitInside({ width: 8000, height: 6000 })).toEqual({ width: 4096, height: 3072 })
    expect(fitInside({ width: 10, height: 20 })).toEqual({ width: 10, height: 20 })
    expect(fitInside({ width: 100_000, height: 1 })).toEqual({ width: 4096, height: 1 })
  })
})

/** Encodes to pixels × quality bytes; PNG has three bytes per pixel. Counts what is not released. */
function fakeRaster(writes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']) {
  const log = { attempts: [] as string[], alive: 0 }
  const raster: Raster = {
    draw(_, { width, height }) {
      log.alive += 1
      const picture: Picture = {
        width,
        height,
        source: {} as CanvasImageSource,
        read: (_y, rows) => new Uint8ClampedArray(width * rows * 4),
        write: () => undefined,
        async encode(type, quality = 3) {
          const written = writes.includes(type) ? type : 'image/png'
          log.attempts.push(`${width}×${height} ${written} ${quality}`)
          const perPixel = written === 'image/png' ? 3 : quality
          return new Blob([new Uint8Array(Math.ceil(width * height * perPixel))], { type: written })
        },
        release: () => {
          log.alive -= 1
        },
      }
      return picture
    },
  }
  return { raster, log, picture: raster.draw({} as CanvasImageSource, { width: 100, height: 80 }, false) }
}

it('lowers the quality until the file is small enough', async () => {
  const { raster, log, picture } = fakeRaster()
  const { blob, width } = await encodeWithin(picture, { raster, hasAlpha: false, limit: 6_500 })
  expect(blob.type).toBe('image/jpeg')
  expect(width).toBe(100)
  expect(log).toEqual({
    attempts: ['100×80 image/jpeg 0.92', '100×80 image/jpeg 0.85', '100×80 image/jpeg 0.75'],
    alive: 0,
  })
})

it('scales down when no quality is low enough, and frees all memory', async () => {
  const { raster, log, picture } = fakeRaster()
  const { blob, width, height } = await encodeWithin(picture, { raster, hasAlpha: false, limit: 2_500 })
  expect(blob.size).toBeLessThanOrEqual(2_500)
  expect([width, height]).toEqual([56, 45])
  expect(log.alive).toBe(0)
})

it('starts with the requested quality and continues with the lower ones', async () => {
  const { raster, log, picture } = fakeRaster()
  const first = { type: 'image/jpeg', quality: 0.9 }
  await encodeWithin(picture, { raster, hasAlpha: false, limit: 6_500, first })
  expect(log.attempts).toEqual(['100×80 image/jpeg 0.9', '100×80 image/jpeg 0.85', '100×80 image/jpeg 0.75'])
})

it('keeps alpha: PNG if it fits, otherwise WebP', async () => {
  const fits = fakeRaster()
  expect((await encodeWithin(fits.picture, { raster: fits.raster, hasAlpha: true, limit: 30_000 })).blob.type).toBe(
    'image/png',
  )
  const tight = fakeRaster()
  expect((await encodeWithin(tight.picture, { raster: tight.raster, hasAlpha: true, limit: 7_500 })).blob.type).toBe(
    'image/webp',
  )
})

it('scales down a PNG if the browser cannot encode WebP', async () => {
  const { raster, log, picture } = fakeRaster(['image/jpeg', 'image/png'])
  const { blob } = await encodeWithin(picture, { raster, hasAlpha: true, limit: 7_500 })
  expect(blob.type).toBe('image/png')
  expect(log.attempts.filter((attempt) => attempt.startsWith('100×80'))).toHaveLength(2)
})

it('removes EXIF and leaves the pixels and the color profile unchanged', async () => {
  const pixels = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 31) % 256))
  const photo = await sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } })
    .withIccProfile('p3')
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(readImageHeader(photo)?.hasLocation).toBe(true)

  const stripped = Buffer.concat(withoutExif(new Uint8Array(photo)))
  expect(readImageHeader(stripped)).toMatchObject({ hasLocation: false, width: 64, height: 48 })
  const metadata = await sharp(stripped).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.icc).toEqual((await sharp(photo).metadata()).icc)
  expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
})

it('returns truncated bytes unchanged', () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00])
  expect(Buffer.concat(withoutExif(bytes))).toEqual(Buffer.from(bytes))
})
