import { useCallback, useEffect } from 'react'
import type { CurrentUser } from '../../../contract/shared/account'
import { errorMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { resendVerification } from '../../api/verifiedEmail'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { INVITATIONS_PATH, parseReceived } from '../../sharing/invitationCalls'
import { useNews } from '../../sharing/useNews'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/content/Skeleton'
import { toast } from '../../ui/toast'
import { TRY_AGAIN } from '../../ui/words'
import styles from './CollaboratePage.module.css'
import { InvitationCard } from './InvitationCard'
import {
  confirmYourEmailFirst,
  INVITATIONS,
  invitationOfThatLink,
  RESEND_LINK,
  YOUR_INVITATIONS_COULD_NOT_BE_READ,
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
            {YOUR_INVITATIONS_COULD_NOT_BE_READ} {errorMessage(error)}
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
