import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { ButtonLink } from '../../ui/Button'
import { AlertIcon, CheckIcon } from '../../ui/icons'
import { Spinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { useVerification } from './useVerification'
import styles from './VerifyEmailPage.module.css'
import {
  GO_TO_DASHBOARD,
  RETURN_TO_LOGIN,
  VERIFICATION_FAILED_DETAIL,
  VERIFIED_DETAIL,
  VERIFYING_YOUR_EMAIL,
} from './words'

/** /verify-email?token={token}: the target of the email's link, signed in or not. */
export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const { recheck } = useAccount()
  const { state, message } = useVerification(search.get('token'))
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
          <ButtonLink to={isDone ? '/auth?verified=1' : '/auth'}>{RETURN_TO_LOGIN}</ButtonLink>
          <ButtonLink to="/" look="primary">
            {GO_TO_DASHBOARD}
          </ButtonLink>
        </div>
      }
    />
  )
}
