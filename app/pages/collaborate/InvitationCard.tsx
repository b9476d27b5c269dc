import { useEffect, useRef } from 'react'
import type { ReceivedInvitation } from '../../../contract/sharing'
import { useInvitationAnswer } from '../../sharing/useInvitationAnswer'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/profilePath'
import styles from './CollaboratePage.module.css'
import { ACCEPT, acceptBoard, DECLINE, declineBoard, invitesYouTo } from './words'

interface InvitationCardProps {
  readonly invitation: ReceivedInvitation
  readonly isHighlighted: boolean
  /** Called to reload the lists. */
  readonly onAnswered: () => Promise<void>
}

export function InvitationCard({ invitation, isHighlighted, onAnswered }: InvitationCardProps) {
  const { id, board, inviter, canEdit, createdAt } = invitation
  const { busy, error, accept: handleAccept, decline: handleDecline } = useInvitationAnswer(id, onAnswered)
  const accept = useRef<HTMLButtonElement>(null)
  const name = inviter.displayName || inviter.username

  // Someone who followed its link came to answer it.
  useEffect(() => {
    if (isHighlighted) accept.current?.focus()
  }, [isHighlighted])

  return (
    <li className={styles.invitation} data-asked={isHighlighted ? '' : undefined}>
      <Avatar username={inviter.username} avatarUrl={inviter.avatarUrl} size={44} />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> {invitesYouTo(canEdit)} <strong>{board.name}</strong>
        </p>
        <p className={styles.when}>
          <Link to={profilePath(inviter.username)}>@{inviter.username}</Link> ·{' '}
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>
        </p>
      </div>
      <div className={styles.answers}>
        <Button
          disabled={busy !== null}
          isBusy={busy === 'decline'}
          aria-label={declineBoard(board.name)}
          onClick={() => void handleDecline()}
        >
          {DECLINE}
        </Button>
        <Button
          ref={accept}
          look="primary"
          disabled={busy !== null}
          isBusy={busy === 'accept'}
          aria-label={acceptBoard(board.name)}
          onClick={() => void handleAccept()}
        >
          {ACCEPT}
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </li>
  )
}
