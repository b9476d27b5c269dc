import type { Modification } from '../../contract/modification'
import { amountOf, unitOf } from '../../contract/modificationAmounts'
import { modificationKind } from '../../contract/modificationKind'
import { DAYLIGHT, DUSK, FILM, GOLDEN, LINEN, MOSS, SEA_AIR, SILVER, TERRACOTTA, VIVID } from './words'

/** A list of modifications to apply to an image with one press. */
export interface Look {
  /** Never changes. */
  readonly id: string
  readonly name: string
  readonly modifications: readonly Modification[]
}

const exposure = (intensity: number): Modification => ({ type: 'exposure', params: { intensity } })
const contrast = (intensity: number): Modification => ({ type: 'soft contrast', params: { intensity } })
const saturation = (intensity: number): Modification => ({ type: 'saturation', params: { intensity } })
const warmth = (temperature: number): Modification => ({ type: 'warmth', params: { temperature } })
const only = (color: string, adjustment: number): Modification => ({
  type: 'selective color',
  params: { color, adjustment },
})
const gray: Modification = { type: 'grayscale', params: { intensity: 1 } }

/**
 * The looks that ship with the app, available offline. Each type occurs at most once, types without a slider first, the
 * others in slider order, so that the sliders keep all of them. Their effect on ten scenes: docs/looks.
 */
export const LOOKS: readonly Look[] = [
  { id: 'daylight', name: DAYLIGHT, modifications: [exposure(1.1), contrast(1.03), saturation(1.06)] },
  { id: 'golden', name: GOLDEN, modifications: [exposure(1.06), contrast(1.02), warmth(0.15), saturation(1.08)] },
  { id: 'sea-air', name: SEA_AIR, modifications: [exposure(1.13), contrast(0.97), warmth(-0.07), saturation(1.02)] },
  { id: 'film', name: FILM, modifications: [exposure(1.08), contrast(0.95), warmth(0.1), saturation(0.9)] },
  {
    id: 'terracotta',
    name: TERRACOTTA,
    modifications: [exposure(0.94), contrast(1.05), warmth(0.14), saturation(0.9), only('orange', 0.2)],
  },
  {
    id: 'moss',
    name: MOSS,
    modifications: [exposure(0.96), contrast(1.03), warmth(-0.04), saturation(0.84), only('green', 0.35)],
  },
  { id: 'dusk', name: DUSK, modifications: [exposure(0.87), contrast(1.04), warmth(-0.1), saturation(0.92)] },
  { id: 'linen', name: LINEN, modifications: [exposure(1.14), contrast(0.95), warmth(0.05), saturation(0.58)] },
  { id: 'vivid', name: VIVID, modifications: [contrast(1.06), saturation(1.13)] },
  { id: 'silver', name: SILVER, modifications: [exposure(1.04), contrast(1.05), gray] },
]

/** A share of each modification in percent: 0 is a no-op, 100 is all of it. */
export function partOf(list: readonly Modification[], percent: number): readonly Modification[] {
  if (percent >= 100) return list
  if (percent <= 0) return []
  return list.map((modification) => ({ ...modification, params: scaled(modification, percent / 100) }))
}

function scaled({ type, params }: Modification, part: number): Modification['params'] {
  const kind = modificationKind(type)
  const { param, neutral } = unitOf(kind)
  const amount = round(neutral + (amountOf(kind, params) - neutral) * part)
  return { ...(kind === 'selective color' && { color: params.color }), [param]: amount }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** Which of these looks a list of modifications matches, and at what strength in percent; null if none. */
export function lookOf<Given extends Pick<Look, 'modifications'>>(
  list: readonly Modification[],
  looks: readonly Given[],
): { readonly look: Given; readonly percent: number } | null {
  if (list.length === 0) return null
  const wanted = JSON.stringify(list)
  for (const look of looks) {
    if (look.modifications.length !== list.length) continue
    for (let percent = 100; percent > 0; percent--) {
      if (JSON.stringify(partOf(look.modifications, percent)) === wanted) return { look, percent }
    }
  }
  return null
}
