import * as z from 'zod/mini'
import { MODIFICATIONS_MAX, SELECTION_SIDE_MIN } from './limits'
import { MODIFICATIONS } from './modifiedImage'

/** Every name in the specification. We write the first of each kind. */
export const MODIFICATION_TYPES = [
  'brightness',
  'contrast',
  'grayscale',
  'black and white',
  'monochrome',
  'saturation',
  'hue',
  'color temperature',
  'selective color',
] as const
/** Also used by the app's looks, with the params of brightness, contrast and color temperature. */
export const LOOK_TYPES = ['exposure', 'soft contrast', 'warmth'] as const
export const modificationType = z.enum([...MODIFICATION_TYPES, ...LOOK_TYPES])
export type ModificationType = z.infer<typeof modificationType>

/** Larger than any kernel uses: each kernel clamps to its own range. */
export const AMOUNT_MAX = 1000
const amount = z.number().check(z.minimum(-AMOUNT_MAX), z.maximum(AMOUNT_MAX))

/** The table in `modificationAmounts.ts` says what each means for which modification. */
export const modificationParams = z.object({
  intensity: z.optional(amount),
  hue: z.optional(amount),
  /** Alias of `hue`. */
  shift: z.optional(amount),
  temperature: z.optional(amount),
  /** For selective color: a name or `#rrggbb`. Red by default. */
  color: z.optional(z.string().check(z.maxLength(40))),
  adjustment: z.optional(amount),
})
export type ModificationParams = z.infer<typeof modificationParams>

/** One change to an image's pixels, in presets and in the analyzer. Applied in list order. */
export const modification = z.object({ type: modificationType, params: z._default(modificationParams, {}) })
export type Modification = z.infer<typeof modification>

export const modifications = z.array(modification).check(z.maxLength(MODIFICATIONS_MAX))

const pixel = z.number().check(z.minimum(0), z.maximum(1_000_000))
const side = z.number().check(z.gt(SELECTION_SIDE_MIN), z.maximum(1_000_000))

/** A part of an image, in its natural pixels, upright. Counts only if larger than 10 by 10. */
export const selectionRegion = z.object({ x: pixel, y: pixel, width: side, height: side })
export type SelectionRegion = z.infer<typeof selectionRegion>

/** The modifications of an image element; empty if it has none, or they can't be parsed. */
export function readModifications(element: {
  readonly properties: Readonly<Record<string, unknown>>
}): readonly Modification[] {
  const read = modifications.safeParse(element.properties[MODIFICATIONS] ?? [])
  return read.success ? read.data : []
}
