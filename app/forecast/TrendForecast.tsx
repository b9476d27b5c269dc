import { Button, ButtonLink } from '../ui/Button'
import { Skeleton } from '../ui/content/Skeleton'
import { LOG_IN } from '../ui/words'
import { ForecastContent } from './ForecastContent'
import styles from './forecast.module.css'
import { useForecast } from './useForecast'
import {
  AI_TREND_FORECAST,
  FORECAST_WORDS,
  FROM,
  LAST_FORECAST_FROM,
  LOAD_FORECAST,
  LOADING_FORECAST,
  RETRY,
  STOP,
  STOPPED_NO_FORECAST_WAS_LOADED,
  UNKNOWN_DAY,
} from './words'

interface TrendForecastProps {
  /** Null if no one is signed in. */
  readonly userId: number | null
}

/** The AI Trend Forecast: a loading state, the forecast, or why there is none. */
export function TrendForecast({ userId }: TrendForecastProps) {
  return (
    <section aria-labelledby="trend-forecast" className={styles.section}>
      <h2 id="trend-forecast" className={styles.title}>
        {AI_TREND_FORECAST}
      </h2>
      {userId === null ? <SignedOut /> : <Loaded key={userId} userId={userId} />}
    </section>
  )
}

function SignedOut() {
  return (
    <div className={styles.state}>
      <p>{FORECAST_WORDS.signIn}</p>
      <ButtonLink to="/auth?next=%2F">{LOG_IN}</ButtonLink>
    </div>
  )
}

function Loaded({ userId }: { readonly userId: number }) {
  const { forecast, problem, isLoading, isStopped, stop, ask } = useForecast(userId)
  return (
    <>
      {problem && (
        <div className={styles.state} role="alert">
          <p>{problem}</p>
          <Button onClick={ask}>{RETRY}</Button>
        </div>
      )}
      {isLoading && !forecast && <Loading onStop={stop} />}
      {isStopped && !forecast && (
        <div className={styles.state}>
          <p role="status">{STOPPED_NO_FORECAST_WAS_LOADED}</p>
          <Button onClick={ask}>{LOAD_FORECAST}</Button>
        </div>
      )}
      {forecast && (
        <>
          <p className={styles.meta}>
            {problem ? LAST_FORECAST_FROM : FROM} <time dateTime={forecast.createdAt}>{dayOf(forecast.createdAt)}</time>
          </p>
          <ForecastContent forecast={forecast} />
        </>
      )}
    </>
  )
}

function Loading({ onStop }: { readonly onStop: () => void }) {
  return (
    <div className={styles.loading}>
      <div className={styles.progress}>
        <p role="status" className={styles.meta}>
          {LOADING_FORECAST}
        </p>
        <Button size="s" onClick={onStop}>
          {STOP}
        </Button>
      </div>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.canvas} />
    </div>
  )
}

function dayOf(timestamp: string): string {
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? UNKNOWN_DAY : time.toLocaleDateString(undefined, { dateStyle: 'long' })
}
