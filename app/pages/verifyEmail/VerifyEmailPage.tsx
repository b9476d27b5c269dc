import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { ButtonLink } from '../../ui/Button'
import { AlertIcon, CheckIcon } from '../../ui/icons'
import { Spinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { useVerification } from './useVerification'
import styles from './VerifyEmailPage.module.css'

/** /verify-email?token={token}: where the link of the mail leads, signed in or not. */
export function VerifyEmailPage() {
  const [search] = useSearchParams()
  const { recheck } = useAccount()
  const { state, message } = useVerification(search.get('token'))
  useEffect(() => {
    if (state === 'success') void recheck()
  }, [state, recheck])

  if (state === 'loading') {
    return <StatePanel role="status" title="Verifying your email..." picture={<Spinner size={36} />} />
  }
  const isDone = state === 'success'
  return (
    <StatePanel
      role={isDone ? 'status' : 'alert'}
      title={message}
      text={
        isDone
          ? 'You can invite people to your boards now, and show boards to everybody.'
          : 'There was an error verifying your email address. The verification link may be expired or invalid.'
      }
      picture={
        <span className={styles.sign} data-state={state}>
          {isDone ? <CheckIcon size={36} /> : <AlertIcon size={36} />}
        </span>
      }
      action={
        <div className={styles.actions}>
          <ButtonLink to={isDone ? '/auth?verified=1' : '/auth'}>Return to Login</ButtonLink>
          <ButtonLink to="/" look="primary">
            Go to Dashboard
          </ButtonLink>
        </div>
      }
    />
  )
}
