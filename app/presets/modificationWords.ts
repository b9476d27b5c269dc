import type { Modification } from '../../contract/modification'
import { type ModificationKind, modificationKind } from '../../contract/modificationKind'

/** The number of types named on a card; the rest are a count. */
const TYPES_SHOWN = 3

export const KIND_LABELS: Readonly<Record<ModificationKind, string>> = {
  brightness: 'Brightness',
  contrast: 'Contrast',
  'color temperature': 'Temperature',
  hue: 'Hue',
  saturation: 'Saturation',
  'selective color': 'Selective color',
  grayscale: 'Grayscale',
  exposure: 'Exposure',
  'soft contrast': 'Soft contrast',
  warmth: 'Warmth',
}

/** Summarizes modifications on one line: 'Brightness, Contrast, Hue +1 more', or 'No modifications'. */
export function modificationSummary(modifications: readonly Modification[]): string {
  const kinds = [...new Set(modifications.map(({ type }) => modificationKind(type)))]
  if (kinds.length === 0) return 'No modifications'
  const named = kinds.slice(0, TYPES_SHOWN).map((kind) => KIND_LABELS[kind])
  const rest = kinds.length - named.length
  return named.join(', ') + (rest > 0 ? ` +${rest} more` : '')
}
