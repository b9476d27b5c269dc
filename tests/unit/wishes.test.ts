import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { suggestionsOf } from '../../app/analyzer/suggestions'
import { applyStages } from '../../app/imaging/kernels/applyStages'
import { stagesOf } from '../../app/imaging/kernels/stagesOf'
import { type ImageAnalysis, imageAnalysis } from '../../contract/ai'
import { MODIFICATION_TYPES } from '../../contract/modification'
import { unitOf } from '../../contract/modificationAmounts'
import { modificationKind, typeOfAction } from '../../contract/modificationKind'
import { cleanImageAnalysis } from '../../server/ai/clean/cleanImageAnalysis'
import { imageAnalysisWire } from '../../server/ai/wire/wire'

// The eval of AI modifications (docs/ai.md). Each wish comes with the answer of a model that does the prompt's
// arithmetic. It goes through the server's cleanup, the app's mapping and the kernels; patches show the result.

type Color = readonly [red: number, green: number, blue: number]

const PATCHES = {
  white: [245, 245, 245],
  lightGray: [176, 176, 176],
  gray: [128, 128, 128],
  darkGray: [80, 80, 80],
  black: [16, 16, 16],
  red: [184, 48, 48],
  orange: [208, 128, 48],
  skin: [224, 172, 140],
  deepSkin: [141, 85, 56],
  yellow: [200, 188, 72],
  green: [56, 136, 72],
  teal: [56, 144, 144],
  blue: [48, 80, 168],
  purple: [112, 64, 160],
  pink: [224, 112, 160],
  slate: [96, 104, 124],
} as const satisfies Record<string, Color>
type Patch = keyof typeof PATCHES
type Picture = Readonly<Record<Patch, Color>>
const NAMES = Object.keys(PATCHES) as Patch[]

/** In levels; hues in degrees. */
const MEASURES = {
  brightness: ([red, green, blue]: Color) => (red + green + blue) / 3,
  red: ([red]: Color) => red,
  green: ([, green]: Color) => green,
  blue: ([, , blue]: Color) => blue,
  /** Colorfulness. */
  strength: (color: Color) => Math.max(...color) - Math.min(...color),
  /** Of grays: the distance from the middle. */
  contrast: ([red, green, blue]: Color) => Math.abs((red + green + blue) / 3 - 128),
  hue: ([red, green, blue]: Color) =>
    (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI,
} as const
type Measure = keyof typeof MEASURES

const wishes = z
  .array(
    z.strictObject({
      wish: z.string(),
      /** How the amounts follow from the wish, in the prompt's units. */
      arithmetic: z.string(),
      /** The answer, without null params. */
      modifications: z.array(
        z.strictObject({ action: z.string(), instruction: z.string(), params: z.record(z.string(), z.unknown()) }),
      ),
      /** What is left of a measure, as a share or a range; of a hue the degrees that it moved. */
      expected: z.partialRecord(
        z.enum(NAMES),
        z.partialRecord(
          z.enum(Object.keys(MEASURES) as Measure[]),
          z.union([z.number(), z.tuple([z.number(), z.number()])]),
        ),
      ),
      /** Patches with no channel moving by more than 2%. */
      unchanged: z._default(z.array(z.enum(NAMES)), []),
      /** Unsupported actions. */
      leftOut: z._default(z.array(z.string()), []),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('wishes.json', import.meta.url), 'utf8')))
type Wish = (typeof wishes)[number]

/** Unused params, which structured outputs set to null. */
const UNUSED = Object.fromEntries(
  Object.keys(imageAnalysisWire.shape.modifications.element.shape.params.shape).map((param) => [param, null]),
)

/** What the app receives for the provider's answer. */
function received({ modifications }: Wish): ImageAnalysis {
  const answer = imageAnalysisWire.parse({
    description: 'Sixteen patches',
    colors: [],
    elements: [],
    recommendations: [],
    elementSuggestions: [],
    modifications: modifications.map(({ params, ...rest }) => ({ ...rest, params: { ...UNUSED, ...params } })),
  })
  return imageAnalysis.parse(JSON.parse(JSON.stringify(cleanImageAnalysis(answer))))
}

function carriedOut(wish: Wish): { readonly picture: Picture; readonly leftOut: readonly string[] } {
  const suggestions = suggestionsOf(received(wish))
  const modifications = suggestions.flatMap(({ doing }) => (doing.kind === 'kernel' ? [doing.modification] : []))
  const from = Uint8ClampedArray.from(NAMES.flatMap((name) => [...PATCHES[name], 255]))
  const to = new Uint8ClampedArray(from.length)
  applyStages(stagesOf(modifications), { from, to, width: NAMES.length })
  const colorAt = (at: number): Color => [to[at] ?? 0, to[at + 1] ?? 0, to[at + 2] ?? 0]
  return {
    picture: Object.fromEntries(NAMES.map((name, at) => [name, colorAt(at * 4)])) as Record<Patch, Color>,
    leftOut: suggestions.flatMap(({ doing, action }) => (doing.kind === 'none' ? [action] : [])),
  }
}

/** A sentence per patch that differs from what is expected. */
function complaints({ expected, unchanged }: Wish, picture: Picture): string[] {
  const wrong: string[] = []
  for (const name of NAMES) {
    for (const [measure, wanted] of Object.entries(expected[name] ?? {}) as [Measure, number | [number, number]][]) {
      const [before, after] = [MEASURES[measure](PATCHES[name]), MEASURES[measure](picture[name])]
      const seen = measure === 'hue' ? after - before : after / before
      if (!isWithin(measure, seen, wanted)) wrong.push(`${name}: ${measure} ${seen.toFixed(2)}, not ${wanted}`)
    }
  }
  for (const name of unchanged) {
    const moved = picture[name].map((level, at) => Math.abs(level - (PATCHES[name][at] ?? 0)))
    if (Math.max(...moved) > 0.02 * 255) wrong.push(`${name}: ${picture[name]}, not ${PATCHES[name]}`)
  }
  return wrong
}

/** Hues to 5 degrees; shares to a fifth of the change, but at least 2% and at most 10% of the original value. */
function isWithin(measure: Measure, seen: number, wanted: number | readonly [number, number]): boolean {
  if (typeof wanted !== 'number') return seen >= wanted[0] && seen <= wanted[1]
  if (measure === 'hue') return Math.abs(((seen - wanted + 540) % 360) - 180) <= 5
  return Math.abs(seen - wanted) <= Math.min(0.1, Math.max(0.02, Math.abs(wanted - 1) / 5))
}

describe('a wish has a visible effect', () => {
  test.each(wishes.map((wish) => [wish.wish, wish] as const))('%s', (_, wish) => {
    const { picture, leftOut } = carriedOut(wish)
    expect(complaints(wish, picture)).toEqual([])
    expect(leftOut).toEqual(wish.leftOut)
  })
})

describe('the wishes', () => {
  test('are forty, and use every modification', () => {
    expect(new Set(wishes.map(({ wish }) => wish)).size).toBe(40)
    const used = wishes.flatMap(({ modifications }) =>
      modifications.flatMap(({ action }) => typeOfAction(action) ?? []),
    )
    expect(new Set(used)).toEqual(new Set(MODIFICATION_TYPES))
  })

  test('none passes on an unchanged image', () => {
    expect(wishes.filter((wish) => complaints(wish, PATCHES).length === 0)).toEqual([])
  })

  test('every answer stays within the units of the prompt', () => {
    for (const { modifications } of wishes) {
      for (const { action, params } of modifications) {
        const type = typeOfAction(action)
        const unit = type && unitOf(modificationKind(type))
        const { color, ...amounts } = params
        expect(color === undefined || action === 'selective color').toBe(true)
        expect(Object.keys(amounts).every((param) => param === unit?.param)).toBe(true)
        for (const amount of Object.values(amounts)) {
          expect(amount).toBeGreaterThanOrEqual(unit?.range[0] ?? Number.NaN)
          expect(amount).toBeLessThanOrEqual(unit?.range[1] ?? Number.NaN)
        }
      }
    }
  })
})
