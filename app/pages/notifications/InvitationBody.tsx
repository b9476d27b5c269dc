import type { InvitationNotification } from '../../../contract/notification'
import { detailOf } from '../../notifications/words'
import { useInvitationAnswer } from '../../sharing/useInvitationAnswer'
import { Button } from '../../ui/Button'
import styles from './NotificationRow.module.css'

interface InvitationBodyProps {
  readonly invitation: InvitationNotification
  readonly onAnswered: () => Promise<void>
}

/** Accept or decline, while it waits for an answer. */
export function InvitationBody({ invitation, onAnswered }: InvitationBodyProps) {
  const { invitationId, isOpen, board } = invitation
  const { busy, error, accept, decline } = useInvitationAnswer(invitationId, onAnswered)
  if (!isOpen) return <p className={styles.detail}>Answered or withdrawn.</p>
  return (
    <>
      <p className={styles.detail}>{detailOf(invitation)}</p>
      <div className={styles.actions}>
        <Button
          size="s"
          look="primary"
          disabled={busy !== null}
          isBusy={busy === 'accept'}
          aria-label={`Accept ${board.name}`}
          onClick={() => void accept()}
        >
          Accept
        </Button>
        <Button
          size="s"
          disabled={busy !== null}
          isBusy={busy === 'decline'}
          aria-label={`Decline ${board.name}`}
          onClick={() => void decline()}
        >
          Decline
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}
