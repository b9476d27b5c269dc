import type { InvitationNotification } from '../../../contract/notification'
import { detailOf } from '../../notifications/words'
import { useInvitationAnswer } from '../../sharing/useInvitationAnswer'
import { Button } from '../../ui/Button'
import styles from './NotificationRow.module.css'
import { ACCEPT, ANSWERED_OR_WITHDRAWN, acceptBoard, DECLINE, declineBoard } from './words'

interface InvitationBodyProps {
  readonly invitation: InvitationNotification
  readonly onAnswered: () => Promise<void>
}

/** Buttons to accept or decline an open invitation. */
export function InvitationBody({ invitation, onAnswered }: InvitationBodyProps) {
  const { invitationId, isOpen, board } = invitation
  const { busy, error, accept, decline } = useInvitationAnswer(invitationId, onAnswered)
  if (!isOpen) return <p className={styles.detail}>{ANSWERED_OR_WITHDRAWN}</p>
  return (
    <>
      <p className={styles.detail}>{detailOf(invitation)}</p>
      <div className={styles.actions}>
        <Button
          size="s"
          look="primary"
          disabled={busy !== null}
          isBusy={busy === 'accept'}
          aria-label={acceptBoard(board.name)}
          onClick={() => void accept()}
        >
          {ACCEPT}
        </Button>
        <Button
          size="s"
          disabled={busy !== null}
          isBusy={busy === 'decline'}
          aria-label={declineBoard(board.name)}
          onClick={() => void decline()}
        >
          {DECLINE}
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
