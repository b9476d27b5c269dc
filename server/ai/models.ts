import type { AiSettings, Purpose } from './createClient'

/** Used where the environment names none. All of them take structured outputs, or give images as base64. */
const DEFAULTS = { text: 'gpt-4.1-mini', vision: 'gpt-4.1-mini', image: 'gpt-image-1-mini' } as const

export function modelFor(settings: AiSettings, purpose: Purpose): string {
  if (purpose === 'text') return settings.textModel ?? DEFAULTS.text
  if (purpose === 'vision') return settings.visionModel ?? settings.textModel ?? DEFAULTS.vision
  return settings.imageModel ?? DEFAULTS.image
}
