import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Modification, ModificationParams, ModificationType } from '../../../contract/modification'
import { floatModifications } from '../../../tests/support/floatModifications'
import { applyStages, type Box } from './applyStages'
import type { Pixels } from './Pixels'
import { stagesOf } from './stagesOf'

type Color = readonly [number, number, number]

function pixelsOf(colors: readonly Color[]): Pixels {
  return Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]))
}

function made(list: readonly Modification[], from: Pixels, width = 1, box: Box | null = null): Pixels {
  const to = new Uint8ClampedArray(from.length)
  applyStages(stagesOf(list), { from, to, width, box })
  return to
}

function one(type: ModificationType, params: ModificationParams, color: Color): number[] {
  return [...made([{ type, params }], pixelsOf([color])).subarray(0, 3)]
}

/** Comparing a whole photo with matchers takes a second. */
function isSame(one: Pixels, other: Pixels): boolean {
  return Buffer.compare(new Uint8Array(one.buffer), new Uint8Array(other.buffer)) === 0
}

/** Resembles a photo: gradients, edges, saturated patches, noise. */
function photo(width: number, height: number): Pixels {
  const pixels = new Uint8ClampedArray(width * height * 4)
  let seed = 7
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const noise = ((seed >> 16) & 15) - 8
    const isPatch = Math.floor(x * 8) % 3 === 1 && Math.floor(y * 6) % 2 === 0
    pixels[at * 4] = (isPatch ? 250 * y : 40 + 200 * x) + noise
    pixels[at * 4 + 1] = (isPatch ? 20 + 200 * x * y : 180 * (1 - x) * y + 30) + noise
    pixels[at * 4 + 2] = (isPatch ? 230 * (1 - x) : 255 * (1 - y)) - noise
    pixels[at * 4 + 3] = at % 17 === 0 ? seed & 255 : 255
  }
  return pixels
}

describe('on hand-made pixels', () => {
  it.each<[ModificationType, ModificationParams, Color, Color]>([
    ['brightness', {}, [10, 100, 200], [10, 100, 200]],
    ['brightness', { intensity: 1.5 }, [10, 100, 200], [15, 150, 255]],
    ['brightness', { intensity: 0 }, [10, 100, 200], [0, 0, 0]],
    // 259 (127.5 + 255) / 255 (259 - 127.5) = 2.954…
    ['contrast', { intensity: 1.5 }, [100, 128, 150], [45, 128, 193]],
    ['contrast', { intensity: 0 }, [0, 77, 255], [128, 128, 128]],
    ['contrast', { intensity: 2 }, [127, 128, 129], [0, 128, 255]],
    ['grayscale', {}, [30, 60, 120], [70, 70, 70]],
    ['black and white', {}, [30, 60, 120], [70, 70, 70]],
    ['monochrome', {}, [30, 60, 120], [70, 70, 70]],
    ['grayscale', { intensity: 0.5 }, [30, 60, 120], [50, 65, 95]],
    ['saturation', { intensity: 0 }, [100, 200, 50], [168, 168, 168]],
    ['saturation', { intensity: 2 }, [100, 120, 110], [85, 125, 105]],
    ['hue', { hue: 1 / 3 }, [255, 0, 0], [0, 255, 0]],
    ['hue', { shift: 120 }, [255, 0, 0], [0, 255, 0]],
    ['hue', { hue: -1 / 3 }, [255, 0, 0], [0, 0, 255]],
    ['hue', { hue: 0.5 }, [200, 100, 50], [50, 150, 200]],
    ['hue', { hue: 0.25 }, [90, 90, 90], [90, 90, 90]],
    ['color temperature', { temperature: 1 }, [100, 100, 100], [150, 100, 50]],
    ['color temperature', { temperature: -0.4 }, [100, 100, 100], [80, 100, 120]],
    ['selective color', { adjustment: -1 }, [255, 0, 0], [54, 54, 54]],
    ['selective color', { adjustment: -1 }, [0, 0, 255], [0, 0, 255]],
    ['selective color', { adjustment: -1, color: 'blue' }, [0, 0, 255], [18, 18, 18]],
    // Beyond 0.15 turns of hue (yellow is at 1/6), and below a saturation of 0.15, nothing changes.
    ['selective color', { adjustment: -1 }, [255, 255, 0], [255, 255, 0]],
    ['selective color', { adjustment: -1 }, [140, 110, 110], [140, 110, 110]],
    ['selective color', { adjustment: 1 }, [200, 100, 100], [255, 79, 79]],
    // Red would be 309: blue stays 3 / 7 of the way from the darkest channel to the lightest.
    ['selective color', { color: 'pink', adjustment: 1 }, [224, 112, 160], [255, 85, 158]],
    // Half, at an HSL saturation of 0.2.
    ['selective color', { adjustment: 1 }, [150, 100, 100], [170, 95, 95]],
    ['exposure', { intensity: 1.5 }, [20, 20, 20], [30, 30, 30]],
    ['exposure', { intensity: 1.5 }, [200, 200, 200], [226, 226, 226]],
    ['exposure', { intensity: 3 }, [255, 255, 255], [255, 255, 255]],
    ['exposure', { intensity: 0.5 }, [200, 200, 200], [100, 100, 100]],
    ['exposure', { intensity: 0 }, [10, 100, 200], [0, 0, 0]],
    // Like contrast near the middle, weaker towards both ends.
    ['soft contrast', { intensity: 1.5 }, [126, 128, 130], [122, 128, 134]],
    ['soft contrast', { intensity: 1.5 }, [0, 128, 255], [0, 128, 255]],
    ['soft contrast', { intensity: 1.5 }, [100, 200, 250], [57, 242, 254]],
    ['soft contrast', { intensity: 0 }, [0, 77, 255], [128, 128, 128]],
    ['soft contrast', { intensity: 2 }, [100, 128, 156], [0, 128, 255]],
    ['warmth', { temperature: 1 }, [100, 100, 100], [117, 97, 69]],
    ['warmth', { temperature: -0.4 }, [100, 100, 100], [92, 101, 112]],
    ['warmth', { temperature: 1 }, [255, 255, 255], [255, 255, 255]],
  ])('%s %o of %o is %o', (type, params, from, expected) => {
    expect(one(type, params, from)).toEqual(expected)
  })

  it('applies several modifications in order without losing precision in between', () => {
    const brighter: Modification = { type: 'brightness', params: { intensity: 2 } }
    const darker: Modification = { type: 'brightness', params: { intensity: 0.5 } }
    expect(made([brighter, darker], pixelsOf([[200, 100, 7]]))).toEqual(pixelsOf([[200, 100, 7]]))
    const gray: Modification = { type: 'grayscale', params: {} }
    const warm: Modification = { type: 'color temperature', params: { temperature: 1 } }
    expect([...made([gray, warm], pixelsOf([[90, 90, 120]]))]).toEqual([150, 100, 50, 255])
    expect([...made([warm, gray], pixelsOf([[90, 90, 120]]))]).toEqual([95, 95, 95, 255])
  })

  it('keeps alpha', () => {
    const from = new Uint8ClampedArray([10, 20, 30, 0, 40, 50, 60, 128])
    for (const type of ['brightness', 'saturation', 'hue'] as const) {
      const to = made([{ type, params: { intensity: 2, hue: 0.2 } }], from)
      expect([to[3], to[7]]).toEqual([0, 128])
    }
  })
})

describe('selective color', () => {
  it('changes no hue, however much it saturates a color', () => {
    const level = fc.integer({ min: 0, max: 255 })
    const adjustment = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(level, level, level), adjustment, (color, adjustment) => {
        const hex = `#${color.map((each) => each.toString(16).padStart(2, '0')).join('')}`
        const after = one('selective color', { color: hex, adjustment }, color)
        const [most, middle, least] = [...color].sort((a, b) => b - a) as [number, number, number]
        // Hue is the middle channel's position between the others; rounding moves each by half a level.
        const place = (middle - least) / (most - least || 1)
        const at = (value: number) => after[color.indexOf(value)] ?? 0
        expect(Math.abs(at(middle) - (at(least) + place * (at(most) - at(least))))).toBeLessThanOrEqual(1.01)
      }),
    )
  })
})

/** CIELAB lightness, chroma and hue (D65; hue in degrees). */
function lch(color: readonly number[]): { readonly lightness: number; readonly chroma: number; readonly hue: number } {
  const [r = 0, g = 0, b = 0] = color.map((level) =>
    level <= 10.31475 ? level / 3294.6 : ((level / 255 + 0.055) / 1.055) ** 2.4,
  )
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as [number, number, number]
  const [a, yellow] = [500 * (x - y), 200 * (y - z)]
  return { lightness: 116 * y - 16, chroma: Math.hypot(a, yellow), hue: (Math.atan2(yellow, a) * 180) / Math.PI }
}

describe('perceived warmth and exposure', () => {
  const level = fc.integer({ min: 0, max: 255 })
  const anyColor = fc.tuple(level, level, level)

  it('grays keep their lightness, however warm or cold, and white stays white', () => {
    for (let gray = 0; gray <= 255; gray++) {
      for (const temperature of [-1, -0.42, 0.2, 0.42, 1]) {
        const [before, after] = [lch([gray, gray, gray]), lch(one('warmth', { temperature }, [gray, gray, gray]))]
        // Allows for half a level of rounding in each channel.
        expect(Math.abs(after.lightness - before.lightness)).toBeLessThan(gray < 8 ? 0.4 : 0.25)
      }
    }
  })

  it('warmth keeps the lightness of every color, up to rounding', () => {
    const temperature = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(anyColor, temperature, (color, temperature) => {
        const after = one('warmth', { temperature }, color)
        expect(Math.abs(lch(after).lightness - lch(color).lightness)).toBeLessThan(0.5)
      }),
    )
  })

  it('warmth clips no channel that was not already nearly full', () => {
    const open = fc.integer({ min: 0, max: 250 })
    const temperature = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(open, open, open), temperature, (color, temperature) => {
        const [before, after] = [Math.max(...color), Math.max(...one('warmth', { temperature }, color))]
        if (after === 255) expect(before).toBeGreaterThan(240)
      }),
    )
  })

  it('a warmed blue sky does not turn green or yellow, and clouds keep their gradation', () => {
    const sky = lch(one('warmth', { temperature: 0.42 }, [96, 156, 222]))
    expect(sky.hue < -60 && sky.hue > -110).toBe(true)
    const cloud = [225, 235, 245, 252].map((gray) => one('warmth', { temperature: 0.42 }, [gray, gray, gray]))
    expect(new Set(cloud.map(([red]) => red)).size).toBe(4)
    expect(cloud.flat().every((each) => each < 255)).toBe(true)
  })

  it('exposure keeps the hue and the order of lightness', () => {
    for (const skin of [
      [224, 172, 140],
      [141, 85, 56],
      [255, 219, 190],
    ] as const) {
      for (const intensity of [0.6, 0.9, 1.1, 1.4]) {
        expect(Math.abs(lch(one('exposure', { intensity }, skin)).hue - lch(skin).hue)).toBeLessThan(5)
      }
    }
    const steps = [200, 220, 240, 250].map((gray) => one('exposure', { intensity: 1.3 }, [gray, gray, gray])[0])
    expect(new Set(steps).size).toBe(4)
    expect(Math.max(...steps.map(Number))).toBeLessThan(255)
  })
})

const params = fc.record(
  {
    intensity: fc.double({ min: 0, max: 3, noNaN: true }),
    hue: fc.double({ min: -2, max: 2, noNaN: true }),
    temperature: fc.double({ min: -1, max: 1, noNaN: true }),
    adjustment: fc.double({ min: -1, max: 1, noNaN: true }),
    color: fc.constantFrom('red', 'green', 'blue', '#c08040'),
  },
  { requiredKeys: [] },
)
const anyType = fc.constantFrom<ModificationType[]>(
  'brightness',
  'contrast',
  'grayscale',
  'saturation',
  'hue',
  'color temperature',
  'selective color',
  'exposure',
  'soft contrast',
  'warmth',
)
const anyList = fc.array(fc.record({ type: anyType, params }), { maxLength: 5 })

describe('on a whole photo', () => {
  const [width, height] = [60, 40]
  const whole = photo(width, height)

  it('is within one level of float arithmetic, for any amount', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const ours = made(list, whole, width)
        const plain = floatModifications(list, whole)
        let most = 0
        for (let at = 0; at < ours.length; at++) most = Math.max(most, Math.abs((ours[at] ?? 0) - (plain[at] ?? 0)))
        expect(most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 25 },
    )
  })

  it('identity parameters change nothing', () => {
    const nothing = fc.constantFrom<Modification[]>(
      { type: 'brightness', params: {} },
      { type: 'contrast', params: { intensity: 1 } },
      { type: 'grayscale', params: { intensity: 0 } },
      { type: 'saturation', params: { intensity: 1 } },
      { type: 'hue', params: { hue: 0 } },
      { type: 'color temperature', params: { temperature: 0 } },
      { type: 'selective color', params: { color: 'green' } },
      { type: 'exposure', params: {} },
      { type: 'soft contrast', params: {} },
      { type: 'warmth', params: {} },
    )
    fc.assert(
      fc.property(fc.array(nothing), (list) => {
        expect(stagesOf(list)).toEqual([])
        expect(isSame(made(list, whole, width), whole)).toBe(true)
      }),
    )
  })

  it('a full turn of hue is identity, in turns, in degrees and in parts', () => {
    expect(isSame(made([{ type: 'hue', params: { hue: 1 } }], whole, width), whole)).toBe(true)
    expect(isSame(made([{ type: 'hue', params: { shift: -360 } }], whole, width), whole)).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 358 }), (degrees) => {
        const parts = [degrees, 360 - degrees].map((shift) => ({ type: 'hue' as const, params: { shift } }))
        expect(isSame(made(parts, whole, width), whole)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('a box leaves the outside unchanged, and gives the same result inside as without one', () => {
    const box = fc
      .tuple(fc.nat(width), fc.nat(height), fc.nat(width), fc.nat(height))
      .map(([x, y, w, h]) => ({ x, y, width: Math.min(w, width - x), height: Math.min(h, height - y) }))
    fc.assert(
      fc.property(anyList, box, (list, box) => {
        const all = made(list, whole, width)
        const part = made(list, whole, width, box)
        const expected = whole.slice()
        for (let y = box.y; y < box.y + box.height; y++) {
          const [start, end] = [(y * width + box.x) * 4, (y * width + box.x + box.width) * 4]
          expected.set(all.subarray(start, end), start)
        }
        expect(isSame(part, expected)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('can be applied in place', () => {
    const list: Modification[] = [{ type: 'hue', params: { hue: 0.2 } }]
    const inPlace = whole.slice()
    applyStages(stagesOf(list), { from: inPlace, to: inPlace, width, box: { x: 5, y: 5, width: 50, height: 20 } })
    expect(isSame(inPlace, made(list, whole, width, { x: 5, y: 5, width: 50, height: 20 }))).toBe(true)
  })
})
