import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readImageHeader } from '../../contract/readImageHeader'
import { withoutExif } from './withoutExif'

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
