import type { SWRResponse } from 'swr'
import type { Invitation } from '../../contract/sharing'
import { Avatar } from '../ui/Avatar'
import { Spinner } from '../ui/Spinner'
import { CopyButton } from './CopyButton'
import { ReadingFailed } from './ReadingFailed'
import { RemoveButton } from './RemoveButton'
import styles from './ShareSheet.module.css'
import { withdrawInvitation } from './sharingCalls'
import { useAction } from './useAction'
import {
  copyInvitationLink,
  INVITED,
  INVITED_TO_EDIT,
  INVITED_TO_VIEW,
  invitationWithdrawn,
  LOADING_INVITATIONS,
  WITHDRAW,
  withdrawInvitationOf,
} from './words'

interface PendingInvitationsProps {
  readonly boardId: number
  readonly invitations: SWRResponse<Invitation[], Error>
  /** Offline, what was never received from the server is left out: the sheet says why. */
  readonly isConnected: boolean
  /** Called with a description of what happened. */
  readonly onChanged: (words: string) => void
}

/** People who were invited and have not answered. */
export function PendingInvitations({ boardId, invitations, isConnected, onChanged }: PendingInvitationsProps) {
  const { data, error, isLoading } = invitations
  if (data ? data.length === 0 : !isConnected) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{INVITED}</h3>
      {isLoading && <Spinner label={LOADING_INVITATIONS} />}
      {error && !data && !isLoading && <ReadingFailed error={error} onRetry={() => void invitations.mutate()} />}
      {data && (
        <ul className={styles.people}>
          {data.map((each) => (
            <PendingRow
              key={each.id}
              boardId={boardId}
              invitation={each}
              onWithdrawn={async (words) => {
                await invitations.mutate()
                onChanged(words)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface PendingRowProps {
  readonly boardId: number
  readonly invitation: Invitation
  readonly onWithdrawn: (words: string) => Promise<void>
}

function PendingRow({ boardId, invitation, onWithdrawn }: PendingRowProps) {
  const action = useAction()
  const { id, user, email, canEdit } = invitation
  const name = user ? user.displayName || user.username : (email ?? '')
  const handleWithdraw = () =>
    action.run(async () => {
      await withdrawInvitation(boardId, id)
      await onWithdrawn(invitationWithdrawn(name))
    })
  return (
    <li className={styles.person}>
      <Avatar username={user?.username ?? email} avatarUrl={user?.avatarUrl} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.username}>{canEdit ? INVITED_TO_EDIT : INVITED_TO_VIEW}</span>
      </span>
      <CopyButton label={copyInvitationLink(name)} text={() => invitationAddress(id)} />
      <RemoveButton
        label={withdrawInvitationOf(name)}
        sureLabel={WITHDRAW}
        isBusy={action.isBusy}
        onRemove={() => void handleWithdraw()}
      />
      {action.error && (
        <p role="alert" className={styles.rowError}>
          {action.error}
        </p>
      )}
    </li>
  )
}

/** Where the invited person answers. Reveals and opens nothing to anyone else. */
function invitationAddress(invitationId: number): string {
  return `${window.location.origin}/collaborate?invitation=${invitationId}`
}
