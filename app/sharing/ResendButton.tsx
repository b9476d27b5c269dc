import { resendVerification } from '../api/verifiedEmail'
import { Button } from '../ui/Button'
import { toast } from '../ui/toast'
import { RESEND_LINK } from './words'

/** Next to what is refused until the email is confirmed. */
export function ResendButton() {
  return (
    <div>
      <Button size="s" onClick={() => void resendVerification(toast)}>
        {RESEND_LINK}
      </Button>
    </div>
  )
}
