import { AI_KEY_REFUSED } from '../../contract/aiErrors'
import { ApiError, NetworkError } from '../api/ApiError'
import { aiFailure } from '../api/aiFailure'

/** The specified messages (specification 2, section 8). */
export const FORECAST_WORDS = {
  key: 'OpenAI API key not configured. Please add your API key to use this feature.',
  quota: 'OpenAI API quota exceeded. Please try again later or use a different API key.',
  signIn: 'Please log in to view trend forecasts.',
  other: (message: string) => `Unable to load trend forecast data. ${message}`,
  unknown: 'Unable to load trend data at this time',
} as const

/** The message for a failed forecast; a generic one for a response that is not a forecast. */
export function forecastWords(error: unknown): string {
  if (!(error instanceof ApiError || error instanceof NetworkError)) return FORECAST_WORDS.unknown
  const { kind, message } = aiFailure(error, 'trends')
  switch (kind) {
    case 'key':
      return message === AI_KEY_REFUSED ? message : FORECAST_WORDS.key
    case 'quota':
    case 'signIn':
      return FORECAST_WORDS[kind]
    default:
      return FORECAST_WORDS.other(message)
  }
}

export const NO_VALUE = 'none'
export const AS_TABLE = 'As a table'
export const TRENDS_OVER_TIME = 'Trends over time'
export const WHEN = 'When'

export const TIMEFRAME = 'Timeframe'
export const CONFIDENCE = 'Confidence'
export const KEYWORDS = 'Keywords'
export const COLORS = 'Colors'
export const copyColor = (color: string) => `Copy ${color}`
export const copied = (color: string) => `${color} copied`
export const CANNOT_COPY = 'The browser didn’t allow it.'

export const chartOf = (lines: string) => `Chart: ${lines}`
export const ARROW_KEYS_GO_FROM_POINT = 'Arrow keys go from point to point'
export const linesFromTo = (lines: string, first: string | undefined, last: string | undefined) =>
  `${lines}, from ${first} to ${last}`

export const AI_TREND_FORECAST = 'AI Trend Forecast'
export const RETRY = 'Retry'
export const STOPPED_NO_FORECAST_WAS_LOADED = 'Stopped. No forecast was loaded.'
export const LOAD_FORECAST = 'Load the forecast'
/** Followed by the day of the forecast. */
export const LAST_FORECAST_FROM = 'The last forecast on this device, from'
export const FROM = 'From'
export const LOADING_FORECAST = 'Loading the forecast…'
export const STOP = 'Stop'
export const UNKNOWN_DAY = 'an unknown day'
