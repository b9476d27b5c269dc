import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixels } from '../kernels/Pixels'
import { colorTable, maskByColor } from './colorMask'
import { featherMask } from './featherMask'
import { maskOfPixels } from './maskOfPixels'
import { coveringPart, mixByMask } from './mixByMask'
import { regionMask } from './regionMask'

const size = { width: 8, height: 6 }

function filled(count: number, pixel: readonly [number, number, number, number]): Pixels {
  return Uint8ClampedArray.from({ length: count * 4 }, (_, at) => pixel[at % 4] ?? 0)
}

describe('the mask of a region', () => {
  it('is fully opaque without a feather', () => {
    const mask = regionMask({ x: 2, y: 1, width: 4, height: 3 }, size, 0)
    expect([...mask]).toEqual(Array.from({ length: 12 }, () => 255))
  })

  it('fades inward, but not along the edges of the image', () => {
    const mask = regionMask({ x: 0, y: 0, width: 8, height: 4 }, size, 3)
    const rows = [0, 1, 2, 3].map((row) => [...mask.subarray(row * 8, row * 8 + 8)])
    expect(rows.map((row) => new Set(row).size)).toEqual([1, 1, 1, 1])
    expect(rows[0]?.[0]).toBe(255)
    const down = rows.map((row) => row[0] ?? 0)
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    expect(down[3]).toBeLessThan(30)
  })
})

describe('the mask by color', () => {
  const blue = [60, 110, 220, 255] as const
  const paler = [90, 140, 230, 255] as const
  const red = [200, 40, 30, 255] as const

  it('fully selects the color, partially selects similar ones and excludes others', () => {
    const pixels = Uint8ClampedArray.from([...blue, ...paler, ...red])
    const mask = new Uint8Array(3)
    maskByColor(colorTable('#3c6edc', 0.16), pixels, mask, 0)
    expect(mask[0]).toBe(255)
    expect(mask[1]).toBeGreaterThan(0)
    expect(mask[2]).toBe(0)
  })

  it('grows with the tolerance', () => {
    const level = fc.integer({ min: 0, max: 255 })
    const tolerance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(level, level, level, tolerance, tolerance, (r, g, b, one, other) => {
        const [less, more] = [one, other]
          .toSorted((x, y) => x - y)
          .map((given) => {
            const mask = new Uint8Array(1)
            maskByColor(colorTable('#3c6edc', given), Uint8ClampedArray.of(r, g, b, 255), mask, 0)
            return mask[0] ?? 0
          })
        expect(less).toBeLessThanOrEqual(more ?? 0)
      }),
      { numRuns: 8 },
    )
  })

  it('covers the whole image', () => {
    const pixels = filled(48, blue)
    const box = { x: 0, y: 0, ...size }
    expect(maskOfPixels({ color: '#3c6edc', tolerance: 0.1 }, { pixels, size, box, feather: 0 })).toHaveLength(48)
  })
})

describe('a feather', () => {
  it('leaves a uniform mask unchanged and blurs an edge evenly', () => {
    const [width, height] = [20, 9]
    const all = new Uint8Array(width * height).fill(255)
    featherMask(all, width, 6)
    expect(all.every((share) => share === 255)).toBe(true)

    const half = Uint8Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 255 : 0))
    featherMask(half, width, 6)
    const row = [...half.subarray(4 * width, 5 * width)]
    expect(row).toEqual(row.toSorted((a, b) => b - a))
    expect([row[0], row[19]]).toEqual([255, 0])
    for (let x = 0; x < 10; x++) expect(Math.abs((row[x] ?? 0) + (row[19 - x] ?? 0) - 255)).toBeLessThan(3)
  })
})

describe('mixing', () => {
  it('mixes as much as the mask says, only within its box, and keeps alpha', () => {
    const pixels = filled(48, [100, 100, 100, 200])
    const over = filled(4, [200, 0, 50, 255])
    mixByMask(pixels, {
      width: 8,
      box: { x: 3, y: 2, width: 2, height: 2 },
      mask: Uint8Array.of(255, 0, 128, 51),
      over,
    })
    const at = (x: number, y: number) => [...pixels.subarray((y * 8 + x) * 4, (y * 8 + x) * 4 + 4)]
    expect(at(3, 2)).toEqual([200, 0, 50, 200])
    expect(at(4, 2)).toEqual([100, 100, 100, 200])
    expect(at(3, 3)).toEqual([150, 50, 75, 200])
    expect(at(4, 3)).toEqual([120, 80, 90, 200])
    expect(pixels.filter((_, index) => index % 4 === 0 && pixels[index] !== 100)).toHaveLength(3)
  })
})

it('crops a covering image to the target’s proportions, centered', () => {
  expect(coveringPart({ width: 100, height: 100 }, { width: 200, height: 50 })).toEqual({
    x: 0,
    y: 37.5,
    width: 100,
    height: 25,
  })
})
