import { MODIFICATION_TYPES, type Modification, type ModificationParams, type ModificationType } from './modification'

/** What a modification does, under any of its names. */
export type ModificationKind = Exclude<ModificationType, 'black and white' | 'monochrome'>

const KINDS: Readonly<Record<ModificationType, ModificationKind>> = {
  brightness: 'brightness',
  contrast: 'contrast',
  grayscale: 'grayscale',
  'black and white': 'grayscale',
  monochrome: 'grayscale',
  saturation: 'saturation',
  hue: 'hue',
  'color temperature': 'color temperature',
  'selective color': 'selective color',
  exposure: 'exposure',
  'soft contrast': 'soft contrast',
  warmth: 'warmth',
}

/**
 * Synonyms that an AI or a person may use. Compared in lowercase, with `colour` as `color`. Exposure and warmth mean
 * the specified modifications here, not those of looks.
 */
const OTHER_NAMES: Readonly<Record<string, ModificationKind>> = {
  lightness: 'brightness',
  exposure: 'brightness',
  greyscale: 'grayscale',
  'b and w': 'grayscale',
  desaturate: 'grayscale',
  vibrance: 'saturation',
  'hue shift': 'hue',
  'hue rotation': 'hue',
  'hue rotate': 'hue',
  temperature: 'color temperature',
  warmth: 'color temperature',
  'white balance': 'color temperature',
  'selective saturation': 'selective color',
  'color pop': 'selective color',
}

/** The longest first: "selective saturation" is not saturation. */
const NAMES = [...MODIFICATION_TYPES, ...Object.keys(OTHER_NAMES)].sort((a, b) => b.length - a.length)

export function modificationKind(type: ModificationType): ModificationKind {
  return KINDS[type]
}

/**
 * The type that an AI's `action` names ("Adjust Brightness", "black-and-white", "increase_saturation"); null if it
 * names none. Synonyms that the specification supports are kept.
 */
export function typeOfAction(action: string): ModificationType | null {
  const words = action
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, ' ')
    .replaceAll('colour', 'color')
    .trim()
  const found = NAMES.find((name) => ` ${words} `.includes(` ${name} `))
  if (found === undefined) return null
  return OTHER_NAMES[found] ?? MODIFICATION_TYPES.find((type) => type === found) ?? null
}

/** An AI's suggestion as a modification that can be applied; null if its action isn't one of ours. */
export function modificationOfAction(suggestion: {
  readonly action: string
  readonly params?: unknown
}): Modification | null {
  const type = typeOfAction(suggestion.action)
  return type && { type, params: paramsOf(suggestion.params) }
}

/** The params that are known and valid; numbers may come as text, with a sign or a unit suffix. */
function paramsOf(given: unknown): ModificationParams {
  if (typeof given !== 'object' || given === null) return {}
  const params: ModificationParams = {}
  for (const name of ['intensity', 'hue', 'shift', 'temperature', 'adjustment'] as const) {
    const value: unknown = Reflect.get(given, name)
    const number = typeof value === 'string' ? Number.parseFloat(value) : value
    if (typeof number === 'number' && Number.isFinite(number)) params[name] = Math.min(1000, Math.max(-1000, number))
  }
  const color: unknown = Reflect.get(given, 'color')
  if (typeof color === 'string' && color.trim().length > 0 && color.length <= 40) params.color = color.trim()
  return params
}
