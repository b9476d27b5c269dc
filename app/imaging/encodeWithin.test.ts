import { expect, it } from 'vitest'
import { encodeWithin } from './encodeWithin'
import type { Picture, Raster } from './Raster'

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
