import { aiFailure } from '../api/aiFailure'

/** Messages of the block (specification 2, section 8). */
export const FORECAST_WORDS = {
  key: 'OpenAI API key not configured. Please add your API key to use this feature.',
  quota: 'OpenAI API quota exceeded. Please try again later or use a different API key.',
  signIn: 'Please log in to view trend forecasts.',
  other: (message: string) => `Unable to load trend forecast data. ${message}`,
  unknown: 'Unable to load trend data at this time',
} as const

/** What people read of a forecast that did not come. */
export function forecastWords(error: unknown): string {
  if (!(error instanceof Error)) return FORECAST_WORDS.unknown
  const { kind, message } = aiFailure(error, 'trends')
  switch (kind) {
    case 'key':
    case 'quota':
    case 'signIn':
      return FORECAST_WORDS[kind]
    default:
      return message ? FORECAST_WORDS.other(message) : FORECAST_WORDS.unknown
  }
}
