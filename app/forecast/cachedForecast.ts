import { type TrendForecast, trendForecast } from '../../contract/ai'

const keyOf = (userId: number): string => `moodloom-forecast-${userId}`

/** The last forecast that this account saw on this device; null where there is none that can be read. */
export function cachedForecast(userId: number): TrendForecast | null {
  try {
    const parsed = trendForecast.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function cacheForecast(userId: number, forecast: TrendForecast): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(forecast))
  } catch {
    // No room: there is none without a network then.
  }
}
