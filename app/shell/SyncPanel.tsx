import { useLocation } from 'react-router-dom'
import type { OutboxEntry, SyncStatus } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button, ButtonLink } from '../ui/Button'
import { Sheet } from '../ui/Sheet'
import { Spinner } from '../ui/Spinner'
import { SyncEntry } from './SyncEntry'
import styles from './SyncPanel.module.css'
import { syncLabel } from './syncLabel'
import { useOutbox } from './useOutbox'
import { useSyncStatus } from './useSyncStatus'

/** A long queue is told as its first entries and a number. */
const SHOWN = 50

interface SyncPanelProps {
  readonly workspace: Workspace
  /** How many waited when sending began. */
  readonly peak: number
  readonly onClose: () => void
}

/** What waits and what was refused, each with its way out. */
export function SyncPanel({ workspace, peak, onClose }: SyncPanelProps) {
  const { pathname, search } = useLocation()
  const status = useSyncStatus(workspace)
  const outbox = useOutbox(workspace)

  const entryList = (entries: readonly OutboxEntry[]) => (
    <ul className={styles.entries}>
      {entries.slice(0, SHOWN).map((entry) => (
        <SyncEntry
          key={entry.mutationId}
          entry={entry}
          boardName={entry.boardUid === null ? undefined : outbox?.boardNames.get(entry.boardUid)}
          onRetry={() => void workspace.retry(entry.mutationId)}
          onDiscard={() => void workspace.discard(entry.mutationId)}
        />
      ))}
      {entries.length > SHOWN && <li className={styles.more}>and {entries.length - SHOWN} more</li>}
    </ul>
  )

  return (
    <Sheet isOpen onClose={onClose} title={syncLabel(status).text} description={explain(status)}>
      {status.pause === 'signed-out' && (
        <ButtonLink to={`/auth?next=${encodeURIComponent(pathname + search)}`} look="primary">
          Log in
        </ButtonLink>
      )}
      {!outbox && <Spinner label="Reading what waits" />}
      {outbox && outbox.refused.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.heading}>Needs attention</h3>
          {entryList(outbox.refused)}
        </section>
      )}
      {outbox && outbox.waiting.length > 0 && (
        <section className={styles.group}>
          <header className={styles.head}>
            <h3 className={styles.heading}>Waiting</h3>
            <Button size="s" isBusy={status.isSending} onClick={() => void workspace.flush()}>
              Send now
            </Button>
          </header>
          {status.isSending && (
            <progress
              className={styles.progress}
              aria-label="Sending what waits"
              value={peak - status.waiting}
              max={peak}
            />
          )}
          {entryList(outbox.waiting)}
        </section>
      )}
    </Sheet>
  )
}

function explain(status: SyncStatus): string {
  if (status.unstored > 0)
    return 'This device could not store the last changes. They are in memory only: keep this page open and free some space.'
  if (status.pause === 'signed-out')
    return 'Your session has ended. What waits is kept on this device and goes on when you log in again.'
  if (status.pause === 'account-mismatch')
    return 'Someone else is signed in. What waits is kept on this device until you log in again.'
  if (status.refused > 0)
    return 'The server refused these. Nothing is lost: try again, copy what you made, or discard it.'
  if (status.waiting === 0) return 'The server has everything you made.'
  if (!status.isConnected) return 'Kept on this device, closing the app included. It is sent when the network is back.'
  return 'Kept on this device, and on its way to the server.'
}
