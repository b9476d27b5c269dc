import { useCallback, useEffect, useRef, useState } from 'react'
import { type TrendForecast, trendForecast } from '../../contract/ai'
import { request } from '../api/request'
import { readStoredJson, writeStored } from '../platform/deviceStorage'
import { forecastWords } from './words'

const keyOf = (userId: number): string => `moodloom-forecast-${userId}`

/** The last forecast cached on this device for this account; null if there is none or it is invalid. */
export function cachedForecast(userId: number): TrendForecast | null {
  const parsed = trendForecast.safeParse(readStoredJson(keyOf(userId)))
  return parsed.success ? parsed.data : null
}

export function cacheForecast(userId: number, forecast: TrendForecast): void {
  writeStored(keyOf(userId), JSON.stringify(forecast))
}

export interface Forecast {
  /** The newest forecast; null until the first one has loaded. */
  readonly forecast: TrendForecast | null
  /** Why there is no newer forecast. */
  readonly problem: string | null
  readonly isLoading: boolean
  /** Whether the person stopped loading; it starts again on request, and when the network is back. */
  readonly isStopped: boolean
  stop(): void
  ask(): void
}

type Found = Pick<Forecast, 'forecast' | 'problem'> & { readonly state: 'loading' | 'settled' | 'stopped' }

/** The day's forecast, with the last one cached on this device as the fallback. */
export function useForecast(userId: number): Forecast {
  const [found, setFound] = useState<Found>(() => ({
    forecast: cachedForecast(userId),
    problem: null,
    state: 'loading',
  }))
  const asking = useRef<AbortController>(null)
  const hasFailed = useRef(false)
  const ask = useCallback(() => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    hasFailed.current = false
    const { signal } = controller
    setFound((now) => ({ ...now, problem: null, state: 'loading' }))
    request('/api/ai/trends', (value) => trendForecast.parse(value), { signal })
      .then((forecast) => {
        if (signal.aborted) return
        cacheForecast(userId, forecast)
        setFound({ forecast, problem: null, state: 'settled' })
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        hasFailed.current = true
        setFound((now) => ({ ...now, problem: forecastWords(error), state: 'settled' }))
      })
  }, [userId])
  const stop = useCallback(() => {
    asking.current?.abort()
    hasFailed.current = false
    setFound((now) => ({ ...now, state: 'stopped' }))
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    ask()
    // After a failure, retries when the network is back.
    addEventListener('online', () => hasFailed.current && ask(), { signal: leaving.signal })
    return () => {
      leaving.abort()
      asking.current?.abort()
    }
  }, [ask])
  const { forecast, problem, state } = found
  return { forecast, problem, isLoading: state === 'loading', isStopped: state === 'stopped', stop, ask }
}
