import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWRImmutable from 'swr/immutable'
import { VERIFIED, verifyResponse } from '../../../contract/accountSettings'
import { useAccount } from '../../account/useAccount'
import { ApiError, isUnreachable } from '../../api/ApiError'
import { request } from '../../api/request'
import { Button, ButtonLink } from '../../ui/Button'
import { AlertIcon, CheckIcon } from '../../ui/icons'
import { Spinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { TRY_AGAIN } from '../../ui/words'
import styles from './VerifyEmailPage.module.css'
import {
  GO_TO_DASHBOARD,
  INVALID_VERIFICATION_TOKEN,
  RETURN_TO_LOGIN,
  VERIFICATION_FAILED,
  VERIFICATION_FAILED_DETAIL,
  VERIFIED_DETAIL,
  VERIFYING_YOUR_EMAIL,
} from './words'

/** /verify-email?token={token}: the target of the email's link, signed in or not. */
export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const { recheck } = useAccount()
  const { state, message, retry } = useVerification(search.get('token'))
  useEffect(() => {
    if (state === 'success') void recheck()
  }, [state, recheck])

  if (state === 'loading') {
    return <StatePanel role="status" title={VERIFYING_YOUR_EMAIL} picture={<Spinner size={36} />} />
  }
  const isDone = state === 'success'
  return (
    <StatePanel
      role={isDone ? 'status' : 'alert'}
      title={message}
      text={isDone ? VERIFIED_DETAIL : VERIFICATION_FAILED_DETAIL}
      picture={
        <span className={styles.sign} data-state={state}>
          {isDone ? <CheckIcon size={36} /> : <AlertIcon size={36} />}
        </span>
      }
      action={
        <div className={styles.actions}>
          {retry && <Button onClick={retry}>{TRY_AGAIN}</Button>}
          <ButtonLink to={isDone ? '/auth?verified=1' : '/auth'}>{RETURN_TO_LOGIN}</ButtonLink>
          <ButtonLink to="/" look="primary">
            {GO_TO_DASHBOARD}
          </ButtonLink>
        </div>
      }
    />
  )
}

interface Verification {
  readonly state: 'loading' | 'success' | 'error'
  /** User-facing; empty while loading. */
  readonly message: string
  /** If the server was unreachable. */
  readonly retry?: () => void
}

/** Verifies the token once, however often the page renders: it can only be used once. */
function useVerification(token: string | null): Verification {
  const path = token ? `/api/auth/verify?token=${encodeURIComponent(token)}` : null
  const { data, error, isValidating, mutate } = useSWRImmutable(path, verify, {
    shouldRetryOnError: false,
    revalidateOnReconnect: false,
  })
  if (!token) return { state: 'error', message: INVALID_VERIFICATION_TOKEN }
  if (error && isUnreachable(error) && !isValidating)
    return { state: 'error', message: VERIFICATION_FAILED, retry: () => void mutate() }
  if (error && !isUnreachable(error)) return { state: 'error', message: wordsOf(error) }
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
