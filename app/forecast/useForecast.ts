import { useEffect, useState } from 'react'
import { type TrendForecast, trendForecast } from '../../contract/ai'
import { request } from '../api/request'
import { forecastWords } from './forecastWords'
import { keepForecast, keptForecast } from './keptForecast'

export interface Forecast {
  /** The newest there is; null while the first one loads, and where none came. */
  readonly forecast: TrendForecast | null
  /** Why there is no newer one. */
  readonly problem: string | null
  readonly isLoading: boolean
}

/** The day's forecast; the last one of this device until it comes, or where it does not. */
export function useForecast(userId: number): Forecast {
  const [found, setFound] = useState<Forecast>(() => ({
    forecast: keptForecast(userId),
    problem: null,
    isLoading: true,
  }))
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = () =>
      request('/api/ai/trends', (value) => trendForecast.parse(value), { signal })
        .then((forecast) => {
          keepForecast(userId, forecast)
          setFound({ forecast, problem: null, isLoading: false })
        })
        .catch((error: unknown) => {
          if (!signal.aborted) setFound((now) => ({ ...now, problem: forecastWords(error), isLoading: false }))
        })
    void ask()
    // What did not come for want of a network is asked for again when there is one.
    addEventListener('online', () => void ask(), { signal })
    return () => leaving.abort()
  }, [userId])
  return found
}
