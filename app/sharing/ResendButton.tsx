import { resendVerification } from '../api/verifiedEmail'
import { Button } from '../ui/Button'
import { toast } from '../ui/toast'
import { RESEND_LINK } from './words'

/** Sends the verification link again. Shown next to what requires a confirmed email. */
export function ResendButton() {
  return (
    <div>
      <Button size="s" onClick={() => void resendVerification(toast)}>
        {RESEND_LINK}
      </Button>
    </div>
  )
}
