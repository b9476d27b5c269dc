import { ButtonLink } from '../../ui/Button'
import { StatePanel } from '../../ui/StatePanel'

/** /auth/reset-password: the specification's placeholder. */
export function ResetPassword() {
  return (
    <StatePanel
      title="Reset password"
      text="Password reset will be implemented in a future update"
      action={<ButtonLink to="/auth/login">Back to login</ButtonLink>}
    />
  )
}
