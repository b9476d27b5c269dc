import OpenAI from 'openai'
import { isOutOfCredit, ProviderTimeout, RequesterGone } from './providerError'

export interface RetryOptions {
  /** Ends when the person goes. */
  readonly signal: AbortSignal
  /** Ms for everything: waiting, the second try, the last word of a stream. */
  readonly timeout: number
  /** `much`: what fails on its way may be paid for already, so only what was turned away is tried again. */
  readonly costs: 'little' | 'much'
  /** False once somebody has heard a part of it. */
  readonly isRetryable?: () => boolean
}

/** Waits before the second try. Ms. */
const RETRY_DELAY = 400
/** A provider that wants longer is not waited for: the person is told. Ms. */
const RETRY_DELAY_MAX = 4000

/**
 * Asks the provider, once more at most, and for no longer than it may take. `ask` gets a signal that ends with the
 * person or with the time. Throws RequesterGone, ProviderTimeout, or what the provider's client threw.
 */
export async function withRetry<T>(
  { signal, timeout, costs, isRetryable = () => true }: RetryOptions,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeout)
  const either = AbortSignal.any([signal, deadline])
  const endedBy = (error: unknown): unknown => {
    if (signal.aborted) return new RequesterGone()
    return deadline.aborted ? new ProviderTimeout() : error
  }
  try {
    return await ask(either)
  } catch (error) {
    const pause = either.aborted || !isRetryable() ? null : retryDelay(error, costs)
    if (pause === null) throw endedBy(error)
    try {
      await wait(pause, either)
      return await ask(either)
    } catch (second) {
      throw endedBy(second)
    }
  }
}

/** Ms to wait; null where it must not, or need not, be tried again. */
function retryDelay(error: unknown, costs: RetryOptions['costs']): number | null {
  // What fetch throws of an answer that ends in the middle.
  if (error instanceof TypeError) return costs === 'little' ? RETRY_DELAY : null
  if (error instanceof OpenAI.APIConnectionTimeoutError || !(error instanceof OpenAI.APIError)) return null
  if (error.status === 429) {
    const wanted = Number(error.headers?.get('retry-after') ?? Number.NaN) * 1000
    return !isOutOfCredit(error) && wanted <= RETRY_DELAY_MAX ? Math.max(RETRY_DELAY, wanted) : null
  }
  // Turned away at the door.
  if (error.status === 503) return RETRY_DELAY
  if (costs === 'much') return null
  const isUnfinished = error instanceof OpenAI.APIConnectionError || (error.status ?? 0) >= 500
  return isUnfinished ? RETRY_DELAY : null
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', stop, { once: true })
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
  })
}
