import * as z from 'zod/mini'
import { MODIFICATIONS_MAX, SELECTION_SIDE_MIN } from './limits'

/** Every name that the specification supports. The first of each kind is the one that we write ourselves. */
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
/** What the app's looks are made of besides, with params as brightness, contrast and color temperature take them. */
export const LOOK_TYPES = ['exposure', 'soft contrast', 'warmth'] as const
export const modificationType = z.enum([...MODIFICATION_TYPES, ...LOOK_TYPES])
export type ModificationType = z.infer<typeof modificationType>

/** Larger than any kernel makes use of; what is between is clamped by the kernel. */
export const AMOUNT_MAX = 1000
const amount = z.number().check(z.minimum(-AMOUNT_MAX), z.maximum(AMOUNT_MAX))

/** What each of them means for which modification is in the table of `modificationAmounts.ts`. */
export const modificationParams = z.object({
  intensity: z.optional(amount),
  hue: z.optional(amount),
  /** Hue by another name. */
  shift: z.optional(amount),
  temperature: z.optional(amount),
  /** Of selective color: a name or `#rrggbb`. Red unless given. */
  color: z.optional(z.string().check(z.maxLength(40))),
  adjustment: z.optional(amount),
})
export type ModificationParams = z.infer<typeof modificationParams>

/** One change to the pixels of an image, of presets and of the analyzer alike. Applied in the order of the list. */
export const modification = z.object({ type: modificationType, params: z._default(modificationParams, {}) })
export type Modification = z.infer<typeof modification>

export const modifications = z.array(modification).check(z.maxLength(MODIFICATIONS_MAX))

const pixel = z.number().check(z.minimum(0), z.maximum(1_000_000))
const side = z.number().check(z.gt(SELECTION_SIDE_MIN), z.maximum(1_000_000))

/** A part of an image, in its natural pixels, upright. Counts only over 10 by 10. */
export const selectionRegion = z.object({ x: pixel, y: pixel, width: side, height: side })
export type SelectionRegion = z.infer<typeof selectionRegion>
