import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { displaySize, looksLikeSvg, readImageHeader } from './readImageHeader'

const canvas = (width: number, height: number, alpha = false) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: alpha ? { r: 200, g: 30, b: 30, alpha: 0.5 } : '#c33',
    },
  })

describe('readImageHeader', () => {
  const kinds = [
    ['image/jpeg', canvas(37, 19).jpeg(), false],
    ['image/png', canvas(37, 19).png(), false],
    ['image/png', canvas(37, 19, true).png(), true],
    ['image/webp', canvas(37, 19).webp(), false],
    ['image/webp', canvas(37, 19).webp({ lossless: true }), false],
    ['image/webp', canvas(37, 19, true).webp(), true],
    ['image/gif', canvas(37, 19).gif(), true],
    ['image/avif', canvas(37, 19).avif({ effort: 0 }), false],
  ] as const

  it.each(kinds)('reads type, size and alpha of %s', async (type, picture, hasAlpha) => {
    const header = readImageHeader(await picture.toBuffer())
    expect(header).toMatchObject({ type, width: 37, height: 19, hasAlpha, isAnimated: false, orientation: 1 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('reads the EXIF orientation %i of a JPEG', async (orientation) => {
    const header = readImageHeader(await canvas(40, 20).jpeg().withMetadata({ orientation }).toBuffer())
    expect(header).toMatchObject({ orientation, width: 40, height: 20 })
    expect(header && displaySize(header)).toEqual(
      orientation >= 5 ? { width: 20, height: 40 } : { width: 40, height: 20 },
    )
  })

  it('reads the EXIF orientation of PNG and WebP', async () => {
    const png = await canvas(40, 20).png().withMetadata({ orientation: 6 }).toBuffer()
    const webp = await canvas(40, 20).webp().withMetadata({ orientation: 8 }).toBuffer()
    expect(readImageHeader(png)).toMatchObject({ orientation: 6, width: 40 })
    expect(readImageHeader(webp)).toMatchObject({ orientation: 8, width: 40 })
  })

  it('detects whether a photo contains its location', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }
    const located = await canvas(40, 20).jpeg().withExif(exif).toBuffer()
    expect(readImageHeader(located)?.hasLocation).toBe(true)
    expect(readImageHeader(await canvas(40, 20).jpeg().toBuffer())?.hasLocation).toBe(false)
  })

  it('tells an animated image from a still one', async () => {
    const pixels = Buffer.concat([Buffer.alloc(8 * 8 * 3, 20), Buffer.alloc(8 * 8 * 3, 220)])
    const frames = sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    const moving = { width: 8, height: 8, isAnimated: true }
    expect(readImageHeader(await frames.gif({ delay: [80, 80] }).toBuffer())).toMatchObject({
      type: 'image/gif',
      ...moving,
    })
    expect(readImageHeader(await frames.webp({ delay: [80, 80] }).toBuffer())).toMatchObject({
      type: 'image/webp',
      ...moving,
    })
  })

  it('returns null if the bytes are not an image or end before the size', async () => {
    const jpeg = await canvas(40, 20).jpeg().toBuffer()
    expect(readImageHeader(new Uint8Array())).toBeNull()
    expect(readImageHeader(new TextEncoder().encode('not a picture at all, but long enough to look into'))).toBeNull()
    for (let length = 0; length < 30; length++) expect(readImageHeader(jpeg.subarray(0, length))).toBeNull()
  })

  it('never throws, whatever the bytes', async () => {
    const originals = await Promise.all(kinds.map(([, picture]) => picture.clone().toBuffer()))
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed
    }
    for (const original of originals) {
      for (let round = 0; round < 200; round++) {
        const damaged = Uint8Array.from(original)
        for (let hit = 0; hit < 8; hit++) damaged[random() % damaged.length] = random() % 256
        expect(() => readImageHeader(damaged.subarray(0, random() % damaged.length))).not.toThrow()
      }
    }
  })
})

describe('looksLikeSvg', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  it('recognizes an SVG after a declaration, a comment or a byte order mark', () => {
    expect(looksLikeSvg(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(true)
    expect(looksLikeSvg(bytes('\ufeff<?xml version="1.0"?>\n<!-- a -->\n<SVG/>'))).toBe(true)
    expect(looksLikeSvg(bytes('words about <svg>'))).toBe(false)
  })
})
