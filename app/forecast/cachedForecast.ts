import { type TrendForecast, trendForecast } from '../../contract/ai'
import { readStoredJson, writeStored } from '../platform/deviceStorage'

const keyOf = (userId: number): string => `moodloom-forecast-${userId}`

/** The last forecast that this account saw on this device; null where there is none that can be read. */
export function cachedForecast(userId: number): TrendForecast | null {
  const parsed = trendForecast.safeParse(readStoredJson(keyOf(userId)))
  return parsed.success ? parsed.data : null
}

export function cacheForecast(userId: number, forecast: TrendForecast): void {
  writeStored(keyOf(userId), JSON.stringify(forecast))
}
