import { useCallback, useEffect, useRef } from 'react'
import type { CurrentUser } from '../../../contract/shared/account'
import type { ReceivedInvitation } from '../../../contract/sharing'
import { errorMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { resendVerification } from '../../api/verifiedEmail'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { INVITATIONS_PATH, parseReceived } from '../../sharing/sharingCalls'
import { useInvitationAnswer } from '../../sharing/useInvitationAnswer'
import { useNews } from '../../sharing/useNews'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/content/Skeleton'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/paths'
import { toast } from '../../ui/toast'
import { TRY_AGAIN } from '../../ui/words'
import styles from './CollaboratePage.module.css'
import {
  ACCEPT,
  acceptBoard,
  confirmYourEmailFirst,
  DECLINE,
  declineBoard,
  INVITATIONS,
  INVITATIONS_COULD_NOT_BE_LOADED,
  invitationOfThatLink,
  invitedYouTo,
  RESEND_LINK,
} from './words'

interface InvitationsProps {
  readonly user: CurrentUser
  readonly workspace: Workspace | null
  /** The invitation whose link the person followed. */
  readonly highlighted: number | null
  /** Called after the pressed button was removed, and the focus with it. */
  readonly onAnswered: () => void
}

/** Invitations to this person. Only the server has them: they are not stored on the device. */
export function Invitations({ user, workspace, highlighted, onAnswered }: InvitationsProps) {
  const { data, error, isLoading, mutate } = useApi({ path: INVITATIONS_PATH, parse: parseReceived, userId: user.id })
  const refresh = useCallback(() => {
    mutate().catch(reportUnless(isOutsideFailure, 'collaborate'))
    void workspace?.refreshBoards()
  }, [mutate, workspace])
  // Refetched on each visit.
  useEffect(() => {
    mutate().catch(reportUnless(isOutsideFailure, 'collaborate'))
  }, [mutate])
  useNews(workspace, refresh)
  const isMissing = highlighted !== null && data !== undefined && !data.some(({ id }) => id === highlighted)
  if (data?.length === 0 && !isMissing) return null

  return (
    <section aria-labelledby="invitations" className={styles.section}>
      <h2 id="invitations" className={styles.heading}>
        {INVITATIONS}
      </h2>
      {isMissing && !user.isEmailVerified && (
        <div role="status" className={styles.notice}>
          <p>{confirmYourEmailFirst(user.email)}</p>
          <Button size="s" onClick={() => void resendVerification(toast)}>
            {RESEND_LINK}
          </Button>
        </div>
      )}
      {isMissing && user.isEmailVerified && (
        <p role="status" className={styles.notice}>
          {invitationOfThatLink(user.username)}
        </p>
      )}
      {isLoading && !data && <Skeleton className={styles.placeholder} />}
      {error && !isLoading && (
        <div role="alert" className={styles.empty}>
          <p>
            {INVITATIONS_COULD_NOT_BE_LOADED} {errorMessage(error)}
          </p>
          <Button onClick={() => void mutate()}>{TRY_AGAIN}</Button>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={styles.invitations}>
          {data.map((invitation) => (
            <InvitationCard
              key={invitation.id}
              invitation={invitation}
              isHighlighted={invitation.id === highlighted}
              onAnswered={async () => {
                await Promise.all([mutate(), workspace?.refreshBoards()])
                onAnswered()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface InvitationCardProps {
  readonly invitation: ReceivedInvitation
  readonly isHighlighted: boolean
  /** Called to reload the lists. */
  readonly onAnswered: () => Promise<void>
}

function InvitationCard({ invitation, isHighlighted, onAnswered }: InvitationCardProps) {
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
          <strong>{name}</strong> {invitedYouTo(canEdit)} <strong>{board.name}</strong>
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
