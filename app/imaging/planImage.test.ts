import { describe, expect, it } from 'vitest'
import { ASSET_BYTES_MAX } from '../../contract/limits'
import type { Header } from '../../contract/readImageHeader'
import { ImageError } from './ImageError'
import { fitInside, planImage } from './planImage'

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
