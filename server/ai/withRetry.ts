import OpenAI from 'openai'
import { isOutOfCredit, ProviderTimeout, RequesterGone } from './providerError'

export interface RetryOptions {
  /** Aborts when the requester disconnects. */
  readonly signal: AbortSignal
  /** Ms for everything: waiting, the second attempt, the end of a stream. */
  readonly timeout: number
  /** `much`: a call that fails midway may already be billed, so only rejected calls are retried. */
  readonly costs: 'little' | 'much'
  /** False once part of the answer was delivered. */
  readonly isRetryable?: () => boolean
}

/** Delay before the second attempt. Ms. */
const RETRY_DELAY = 400
/** If a provider wants a longer delay, the call fails instead. Ms. */
const RETRY_DELAY_MAX = 4000

/**
 * Calls the provider, at most twice and within the timeout. The signal for `ask` aborts when the requester disconnects
 * or the time is up. Throws RequesterGone, ProviderTimeout, or what the provider's client threw.
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

/** Ms to wait before a retry; null for no retry. */
function retryDelay(error: unknown, costs: RetryOptions['costs']): number | null {
  // What fetch throws if an answer breaks off in the middle.
  if (error instanceof TypeError) return costs === 'little' ? RETRY_DELAY : null
  if (error instanceof OpenAI.APIConnectionTimeoutError || !(error instanceof OpenAI.APIError)) return null
  if (error.status === 429) {
    const wanted = Number(error.headers?.get('retry-after') ?? Number.NaN) * 1000
    return !isOutOfCredit(error) && wanted <= RETRY_DELAY_MAX ? Math.max(RETRY_DELAY, wanted) : null
  }
  // Rejected before any work was done.
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
