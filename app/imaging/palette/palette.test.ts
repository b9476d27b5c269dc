import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { distance, fromLab, hexOf, labOfHex, toLab } from '../../../contract/oklab'
import type { Pixels } from '../kernels/Pixels'
import { nameColors } from './nameColors'
import * as pixelPalette from './paletteOfPixels'
import { swatchText } from './Swatch'

const [WIDTH, HEIGHT] = [128, 96]

/** A still life of seven colors in areas of different sizes, each with some light and shade. */
function stillLife(): Pixels {
  const colors = ['#27476e', '#eaf8bf', '#c8553d', '#f28f3b', '#588b8b', '#ffd5c2', '#2b2d42']
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  let seed = 3
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const x = (at % WIDTH) / WIDTH
    const which = Math.floor(x ** 1.5 * colors.length)
    const value = Number.parseInt((colors[which] ?? '#000000').slice(1), 16)
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const light = ((seed >> 16) & 15) - 8 + (at / WIDTH / HEIGHT) * 16
    pixels.set([((value >> 16) & 255) + light, ((value >> 8) & 255) + light, (value & 255) + light, 255], at * 4)
  }
  return pixels
}

function flat(...colors: readonly (readonly number[])[]): Pixels {
  return Uint8ClampedArray.from(colors.flat())
}

/** The largest distance of any color in one palette to its nearest in the other. */
function apart(one: readonly string[], other: readonly string[]): number {
  const nearest = (hex: string) => Math.min(...other.map((that) => distance(labOfHex(hex), labOfHex(that))))
  return Math.max(...one.map(nearest))
}

const paletteOfPixels = (pixels: Pixels, most?: number): string[] =>
  pixelPalette.paletteOfPixels(pixels, most).map(({ hex }) => hex)

/** An image of colors, each covering this many thousandths. */
function areas(parts: Readonly<Record<string, number>>): Pixels {
  return flat(
    ...Object.entries(parts).flatMap(([hex, count]) =>
      Array.from({ length: count }, () =>
        [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(255),
      ),
    ),
  )
}

describe('OKLab', () => {
  // From the reference implementation's own table.
  it.each([
    ['#ffffff', 1, 0, 0],
    ['#000000', 0, 0, 0],
    ['#ff0000', 0.628, 0.225, 0.126],
    ['#0000ff', 0.452, -0.032, -0.312],
  ])('%s is %f %f %f', (hex, l, a, b) => {
    const lab = labOfHex(hex)
    expect(lab.l).toBeCloseTo(l, 2)
    expect(lab.a).toBeCloseTo(a, 2)
    expect(lab.b).toBeCloseTo(b, 2)
  })

  it('round-trips every color', () => {
    const level = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(level, level, level, (r, g, b) => {
        expect(fromLab(toLab(r, g, b))).toEqual([r, g, b])
      }),
    )
  })
})

describe('the palette of pixels', () => {
  it('has 5 to 8 colors for an image with seven, all of them present in it', () => {
    const palette = paletteOfPixels(stillLife())
    expect(palette.length).toBeGreaterThanOrEqual(5)
    expect(palette.length).toBeLessThanOrEqual(8)
    for (const hex of ['#27476e', '#eaf8bf', '#c8553d', '#f28f3b', '#588b8b', '#2b2d42'])
      expect(apart([hex], palette)).toBeLessThan(0.05)
  })

  it('includes the small plum and cream areas of a mostly pink image', () => {
    const wall = { '#e8b4b8': 230, '#e2a9ae': 220, '#dda0a6': 200, '#ecc0c3': 190, '#d8979e': 100 }
    const palette = paletteOfPixels(areas({ ...wall, '#5b2245': 25, '#f7efd9': 35 }), 5)
    expect(apart(['#5b2245', '#f7efd9'], palette)).toBeLessThan(0.02)
    expect(palette.length).toBeLessThanOrEqual(5)
    const pinks = palette.filter((hex) => apart([hex], Object.keys(wall)) < 0.03)
    expect(pinks.length).toBeLessThanOrEqual(2)
  })

  it('includes the most saturated color, even if its area is much smaller than the others', () => {
    const quiet = { '#111111': 200, '#f2f2f2': 200, '#777777': 200, '#b5a58f': 200, '#44505c': 190 }
    expect(apart(['#e4002b'], paletteOfPixels(areas({ ...quiet, '#e4002b': 8 }), 5))).toBeLessThan(0.02)
  })

  it('has fewer than five colors if the image has fewer distinct ones', () => {
    const fog = { '#9a9a9a': 300, '#9c9c9c': 200, '#9e9e9e': 200, '#a0a0a0': 200, '#a3a3a3': 100 }
    expect(paletteOfPixels(areas(fog))).toHaveLength(1)
    expect(paletteOfPixels(areas({ ...fog, '#202020': 300 }))).toHaveLength(2)
  })

  it('gives each color’s share of the image', () => {
    const palette = pixelPalette.paletteOfPixels(areas({ '#ffffff': 500, '#fafafa': 250, '#0000ff': 250 }))
    expect(palette.map(({ share }) => share)).toEqual([0.75, 0.25])
  })

  it('has no more colors than the image, the most frequent first', () => {
    const [red, blue, clear] = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 255, 0, 20],
    ]
    expect(paletteOfPixels(flat(blue, red, red, clear))).toEqual(['#ff0000', '#0000ff'])
    expect(paletteOfPixels(flat(clear))).toEqual([])
  })

  it('does not depend on the order of the pixels', () => {
    const pixels = stillLife()
    const palette = paletteOfPixels(pixels)
    const words = [...new Int32Array(pixels.buffer)]
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (shuffled) => {
        expect(paletteOfPixels(new Uint8ClampedArray(Int32Array.from(shuffled).buffer))).toEqual(palette)
      }),
      { numRuns: 5 },
    )
  })

  it.each([60, 75, 90])('is nearly the same after JPEG compression at quality %i', async (quality) => {
    const pixels = stillLife()
    const jpeg = await sharp(Buffer.from(pixels.buffer), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .jpeg({ quality })
      .toBuffer()
    const again = await sharp(jpeg).ensureAlpha().raw().toBuffer()
    const [one, other] = [paletteOfPixels(pixels), paletteOfPixels(Uint8ClampedArray.from(again))]
    expect(Math.max(apart(one, other), apart(other, one))).toBeLessThan(0.06)
  })
})

describe('names', () => {
  it('are those of the nearest named colors, each used once', async () => {
    const named = await nameColors([{ hex: '#000000' }, { hex: '#010101' }, { hex: '#ff0000' }])
    expect(named.map(({ hex }) => hex)).toEqual(['#000000', '#010101', '#ff0000'])
    expect(named[0]?.name).toBe('Black')
    expect(new Set(named.map(({ name }) => name)).size).toBe(3)
  })

  it('are formatted as the specification says', () => {
    expect(swatchText({ hex: '#1e90ff', name: 'Dodger Blue' })).toBe('#1e90ff: Dodger Blue')
    expect(hexOf([1, 171, 255])).toBe('#01abff')
  })
})
