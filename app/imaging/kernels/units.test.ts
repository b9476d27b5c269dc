import { describe, expect, test } from 'vitest'
import type { ModificationParams } from '../../../contract/modification'
import { contrastFactorFor, UNITS } from '../../../contract/modificationAmounts'
import { applyStages } from './applyStages'
import { stagesOf } from './stagesOf'

// Checks the table of units (`contract/modificationAmounts.ts`) against what the kernels do to pixels.

type Kind = keyof typeof UNITS
type Color = readonly [red: number, green: number, blue: number]

const PATCHES = {
  red: [192, 48, 48],
  yellow: [180, 180, 60],
  green: [56, 144, 72],
  blue: [48, 80, 176],
  skin: [200, 150, 120],
  lightGray: [160, 160, 160],
  gray: [128, 128, 128],
  darkGray: [96, 96, 96],
  // So close to gray and black that not even ten times as much clips them.
  pale: [140, 125, 128],
  paleGray: [129, 129, 129],
  deep: [20, 20, 20],
  black: [0, 0, 0],
  white: [255, 255, 255],
} as const satisfies Record<string, Color>
type Patch = keyof typeof PATCHES
const NAMES = Object.keys(PATCHES) as Patch[]
const KINDS = Object.keys(UNITS) as Kind[]

function made(type: Kind, params: ModificationParams): Record<Patch, Color> {
  const from = Uint8ClampedArray.from(NAMES.flatMap((name) => [...PATCHES[name], 255]))
  const to = new Uint8ClampedArray(from.length)
  applyStages(stagesOf([{ type, params }]), { from, to, width: NAMES.length })
  return Object.fromEntries(NAMES.map((name, at) => [name, [...to.subarray(at * 4, at * 4 + 3)]])) as never
}

const average = ([red, green, blue]: Color) => (red + green + blue) / 3
const chroma = (color: Color) => Math.max(...color) - Math.min(...color)

/** Allows for one level of rounding per channel. */
const near = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThanOrEqual(1)

/** What each example's `result` means in levels. */
const RESULTS: Readonly<Record<Kind, (after: Record<Patch, Color>) => void>> = {
  brightness: ({ skin, gray }) => {
    near(average(gray), 1.2 * 128)
    near(average(skin), 1.2 * average(PATCHES.skin))
  },
  contrast: ({ lightGray, gray, darkGray }) => {
    near(average(lightGray), 128 + 1.5 * (160 - 128))
    near(average(gray), 128)
    near(average(darkGray), 128 - 1.5 * (128 - 96))
  },
  grayscale: ({ red, blue }) => {
    near(chroma(red), chroma(PATCHES.red) / 2)
    near(chroma(blue), chroma(PATCHES.blue) / 2)
    near(average(red), average(PATCHES.red))
  },
  saturation: ({ red, green, lightGray }) => {
    near(chroma(red), 0.7 * chroma(PATCHES.red))
    near(chroma(green), 0.7 * chroma(PATCHES.green))
    expect(lightGray).toEqual(PATCHES.lightGray)
  },
  hue: ({ red, lightGray }) => {
    // A hue of 90 degrees: red halfway between the lightest channel, green, and the darkest.
    expect(red).toEqual([120, 192, 48])
    expect(lightGray).toEqual(PATCHES.lightGray)
  },
  'color temperature': ({ gray: [red, green, blue] }) => {
    near(red, 1.1 * 128)
    near(green, 128)
    near(blue, 0.9 * 128)
  },
  'selective color': ({ red, ...others }) => {
    near(chroma(red), chroma(PATCHES.red) / 2)
    const { skin, red: _, ...unlike } = PATCHES
    expect(others).toMatchObject(unlike)
    expect(chroma(others.skin)).toBeLessThan(chroma(skin))
  },
}

describe.each(KINDS)('%s', (kind) => {
  const { param, range, neutral, missing, example } = UNITS[kind]
  const [min, max] = range
  const at = (amount: number) => made(kind, { color: '#ff0000', [param]: amount })

  test('the neutral amount changes no pixel, and other amounts do', () => {
    const after = at(neutral)
    for (const name of NAMES)
      for (const channel of [0, 1, 2]) near(after[name][channel] ?? -1, PATCHES[name][channel] ?? -1)
    for (const end of range) if (end !== neutral) expect(at(end)).not.toEqual(PATCHES)
  })

  test('without its parameter, uses the default from the table', () => {
    expect(made(kind, {})).toEqual(at(missing))
  })

  test('the example does what it says', () => {
    expect(example.params).toHaveProperty(param)
    RESULTS[kind](made(kind, example.params))
  })

  test('clamps amounts to the ends of the range', () => {
    const step = (max - min) / 100
    expect(at(min + step)).not.toEqual(at(min))
    expect(at(max - step)).not.toEqual(at(max))
    if (kind === 'hue') return expect(at(min)).toEqual(at(max))
    // So far out that even percentages are out of range.
    expect(at(min - 900)).toEqual(at(min))
    expect(at(max + 900)).toEqual(at(max))
  })
})

test.each([
  ['hue', 360],
  ['color temperature', 100],
  ['selective color', 100],
] as const)('%s: values above 1 are in units of 1/%i', (kind, perOne) => {
  expect(UNITS[kind].perOne).toBe(perOne)
  const { param } = UNITS[kind]
  for (const amount of [0.25, -0.25])
    expect(made(kind, { [param]: amount * perOne })).toEqual(made(kind, { [param]: amount }))
})

test('contrast: the documented intensity for a factor is accurate within 2%', () => {
  for (const factor of [0.1, 0.3, 0.5, 0.8, 1, 1.2, 1.5, 2, 3]) {
    const made = contrastFactorFor({ intensity: (2 * factor) / (factor + 1) })
    expect(Math.abs(made / factor - 1)).toBeLessThan(0.02)
  }
})
