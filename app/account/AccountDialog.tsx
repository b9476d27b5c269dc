import type { AccountReason } from '../ui/AccountRequest'
import { ButtonLink } from '../ui/Button'
import { Dialog } from '../ui/overlays/Dialog'
import { LOG_IN } from '../ui/words'
import { ACCOUNT_DETAIL, ACCOUNT_TITLES, CREATE_AN_ACCOUNT } from './dialogWords'
import { authPath, signUpPath } from './nextPath'

interface AccountDialogProps {
  readonly reason: AccountReason
  /** Where to go after signing in. */
  readonly next: string
  readonly onClose: () => void
}

/** Asks someone without an account to create one or sign in. What they made goes with them either way. */
export function AccountDialog({ reason, next, onClose }: AccountDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ACCOUNT_TITLES[reason]}
      description={ACCOUNT_DETAIL}
      actions={
        <>
          <ButtonLink to={authPath(next)}>{LOG_IN}</ButtonLink>
          <ButtonLink to={signUpPath(next)} look="primary">
            {CREATE_AN_ACCOUNT}
          </ButtonLink>
        </>
      }
    />
  )
}
