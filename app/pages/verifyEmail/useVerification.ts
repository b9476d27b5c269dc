import useSWRImmutable from 'swr/immutable'
import { VERIFIED, verifyResponse } from '../../../contract/accountSettings'
import { ApiError } from '../../api/ApiError'
import { request } from '../../api/request'
import { INVALID_VERIFICATION_TOKEN, VERIFICATION_FAILED } from './words'

export interface Verification {
  readonly state: 'loading' | 'success' | 'error'
  /** User-facing; empty while loading. */
  readonly message: string
}

/** Verifies the token once, however often the page renders: it can only be used once. */
export function useVerification(token: string | null): Verification {
  const path = token ? `/api/auth/verify?token=${encodeURIComponent(token)}` : null
  const { data, error } = useSWRImmutable(path, verify, { shouldRetryOnError: false, revalidateOnReconnect: false })
  if (!token) return { state: 'error', message: INVALID_VERIFICATION_TOKEN }
  if (error) return { state: 'error', message: wordsOf(error) }
  if (data === undefined) return { state: 'loading', message: '' }
  return data === VERIFIED
    ? { state: 'success', message: data }
    : { state: 'error', message: data || VERIFICATION_FAILED }
}

async function verify(path: string): Promise<string> {
  const { message } = await request(path, (value) => verifyResponse.parse(value))
  return message
}

/** The server's message, or a generic one if there is none. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.parsed().code !== null) return error.parsed().message
  return VERIFICATION_FAILED
}
