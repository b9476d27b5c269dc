import type { ImageAnalysis } from '../../contract/ai'
import type { Modification } from '../../contract/modification'
import { modificationOfAction } from '../../contract/modificationKind'

/** What can be done about a suggested modification. */
export type Doing =
  | { readonly kind: 'kernel'; readonly modification: Modification }
  /** Made by generation and blending. */
  | { readonly kind: 'replace'; readonly what: 'background' | 'sky' }
  | { readonly kind: 'none' }

export interface Suggestion {
  readonly key: string
  readonly action: string
  readonly instruction: string
  readonly doing: Doing
}

/** What works without a key and without a network. */
export const ON_DEVICE: readonly Suggestion[] = [
  device('Brighten', 'A little more light all over', { type: 'brightness', params: { intensity: 1.2 } }),
  device('More contrast', 'Lights lighter, darks darker', { type: 'contrast', params: { intensity: 1.15 } }),
  device('More color', 'Every color a third stronger', { type: 'saturation', params: { intensity: 1.35 } }),
  device('Warmer', 'Towards evening light', { type: 'color temperature', params: { temperature: 0.5 } }),
  device('Cooler', 'Towards morning light', { type: 'color temperature', params: { temperature: -0.5 } }),
  device('Black and white', 'Without any color', { type: 'black and white', params: {} }),
]

export function suggestionsOf(analysis: ImageAnalysis | undefined): readonly Suggestion[] {
  return (analysis?.modifications ?? []).map(({ action, instruction, params }, index) => ({
    key: `ai-${index}`,
    action,
    instruction,
    doing: doingOf(action, params),
  }))
}

function doingOf(action: string, params: unknown): Doing {
  const modification = modificationOfAction({ action, params })
  if (modification) return { kind: 'kernel', modification }
  const what = /\b(background|sky)\b/i.exec(action)?.[1]?.toLowerCase()
  return what === 'background' || what === 'sky' ? { kind: 'replace', what } : { kind: 'none' }
}

function device(action: string, instruction: string, modification: Modification): Suggestion {
  return { key: `device-${action}`, action, instruction, doing: { kind: 'kernel', modification } }
}
