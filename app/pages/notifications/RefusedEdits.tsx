import type { Workspace } from '../../offline/workspace'
import { SyncEntry } from '../../shell/lazy/SyncEntry'
import { useOutbox } from '../../shell/lazy/useOutbox'
import styles from './NotificationsPage.module.css'
import { EDITS_THAT_WERE_NOT_ACCEPTED, NOTHING_IS_LOST } from './words'

interface RefusedEditsProps {
  readonly workspace: Workspace
}

/** Changes from this device that the server refused, listed until they are dealt with. */
export function RefusedEdits({ workspace }: RefusedEditsProps) {
  const outbox = useOutbox(workspace)
  if (!outbox || outbox.refused.length === 0) return null
  return (
    <section aria-labelledby="refused" className={styles.refused}>
      <h2 id="refused" className={styles.heading}>
        {EDITS_THAT_WERE_NOT_ACCEPTED}
      </h2>
      <p className={styles.explanation}>{NOTHING_IS_LOST}</p>
      <ul>
        {outbox.refused.map((entry) => (
          <SyncEntry
            key={entry.mutationId}
            entry={entry}
            board={entry.boardUid === null ? undefined : outbox.boards.get(entry.boardUid)}
            onRetry={() => void workspace.retry(entry.mutationId)}
            onDiscard={() => void workspace.discard(entry.mutationId)}
          />
        ))}
      </ul>
    </section>
  )
}
