import type { ImageAnalysis } from '../../contract/ai'
import type { Modification } from '../../contract/modification'
import { modificationOfAction } from '../../contract/modificationKind'
import {
  BLACK_AND_WHITE,
  BRIGHTEN,
  COOLER,
  EVERY_COLOR_THIRD_STRONGER,
  LIGHTS_LIGHTER_DARKS_DARKER,
  LITTLE_MORE_LIGHT_ALL_OVER,
  MORE_COLOR,
  MORE_CONTRAST,
  TOWARDS_EVENING_LIGHT,
  TOWARDS_MORNING_LIGHT,
  WARMER,
  WITHOUT_ANY_COLOR,
} from './words'

/** How a suggested modification can be carried out. */
export type Doing =
  | { readonly kind: 'kernel'; readonly modification: Modification }
  /** By generation and blending. */
  | { readonly kind: 'replace'; readonly what: 'background' | 'sky' }
  | { readonly kind: 'none' }

export interface Suggestion {
  readonly key: string
  readonly action: string
  readonly instruction: string
  readonly doing: Doing
}

/** Modifications that need neither a key nor the network. */
export const ON_DEVICE: readonly Suggestion[] = [
  device(BRIGHTEN, LITTLE_MORE_LIGHT_ALL_OVER, { type: 'brightness', params: { intensity: 1.2 } }),
  device(MORE_CONTRAST, LIGHTS_LIGHTER_DARKS_DARKER, { type: 'contrast', params: { intensity: 1.15 } }),
  device(MORE_COLOR, EVERY_COLOR_THIRD_STRONGER, { type: 'saturation', params: { intensity: 1.35 } }),
  device(WARMER, TOWARDS_EVENING_LIGHT, { type: 'color temperature', params: { temperature: 0.5 } }),
  device(COOLER, TOWARDS_MORNING_LIGHT, { type: 'color temperature', params: { temperature: -0.5 } }),
  device(BLACK_AND_WHITE, WITHOUT_ANY_COLOR, { type: 'black and white', params: {} }),
]

export function suggestionsOf(analysis: ImageAnalysis | undefined): readonly Suggestion[] {
  return (analysis?.modifications ?? []).map(({ action, instruction, params }, index) => ({
    key: `ai-${index}`,
    action,
    instruction,
    doing: doingOf(action, params),
  }))
}

/** Matches "sky replacement", "Replace the background", "new sky"; not "blur the background". */
const REPLACEMENT = /^(?:(?:replace|change|swap|new) )?(?:the )?(background|sky)(?: (?:replacement|change|swap))?$/i

function doingOf(action: string, params: unknown): Doing {
  const modification = modificationOfAction({ action, params })
  if (modification) return { kind: 'kernel', modification }
  const what = REPLACEMENT.exec(action.replaceAll(/[_-]/g, ' '))?.[1]?.toLowerCase()
  return what === 'background' || what === 'sky' ? { kind: 'replace', what } : { kind: 'none' }
}

function device(action: string, instruction: string, modification: Modification): Suggestion {
  return { key: `device-${action}`, action, instruction, doing: { kind: 'kernel', modification } }
}
