import { Button, ButtonLink } from '../ui/Button'
import { Skeleton } from '../ui/Skeleton'
import { ForecastContent } from './ForecastContent'
import styles from './forecast.module.css'
import { FORECAST_WORDS } from './forecastWords'
import { useForecast } from './useForecast'

interface TrendForecastProps {
  /** Null: nobody is signed in. */
  readonly userId: number | null
}

/** The AI Trend Forecast: loading, why there is none, or the forecast. */
export function TrendForecast({ userId }: TrendForecastProps) {
  return (
    <section aria-labelledby="trend-forecast" className={styles.section}>
      <h2 id="trend-forecast" className={styles.title}>
        AI Trend Forecast
      </h2>
      {userId === null ? <SignedOut /> : <Loaded key={userId} userId={userId} />}
    </section>
  )
}

function SignedOut() {
  return (
    <div className={styles.state}>
      <p>{FORECAST_WORDS.signIn}</p>
      <ButtonLink to="/auth?next=%2F">Log in</ButtonLink>
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
          <Button onClick={() => location.reload()}>Retry</Button>
        </div>
      )}
      {isLoading && !forecast && <Loading onStop={stop} />}
      {isStopped && !forecast && (
        <div className={styles.state}>
          <p role="status">Stopped. No forecast was loaded.</p>
          <Button onClick={ask}>Load the forecast</Button>
        </div>
      )}
      {forecast && (
        <>
          <p className={styles.meta}>
            {problem ? 'The last forecast on this device, from ' : 'From '}
            <time dateTime={forecast.createdAt}>{dayOf(forecast.createdAt)}</time>
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
          Loading the forecast…
        </p>
        <Button size="s" onClick={onStop}>
          Stop
        </Button>
      </div>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.canvas} />
    </div>
  )
}

function dayOf(timestamp: string): string {
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? 'an unknown day' : time.toLocaleDateString(undefined, { dateStyle: 'long' })
}
