import { useLocation } from 'react-router-dom'
import { errorMessage } from '../../api/ApiError'
import type { OutboxEntry, SyncStatus } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { Button, ButtonLink } from '../../ui/Button'
import { Sheet } from '../../ui/overlays/Dialog'
import { Spinner } from '../../ui/Spinner'
import { toast } from '../../ui/toast'
import { LOG_IN } from '../../ui/words'
import { saveStateOf, syncLabel, useSyncStatus } from '../syncLabel'
import {
  andMore,
  BEING_STORED,
  EVERYTHING_IS_SYNCED,
  LOADING_PENDING,
  LOG_IN_TO_SYNC,
  NEEDS_ATTENTION,
  NOT_STORED,
  ON_ITS_WAY,
  ONLY_ON_THIS_DEVICE,
  PHOTOS_BEING_ADDED,
  photosOf,
  RETRY_ALL,
  SAVED_AS_YOU_GO,
  SAVED_WHILE_OFFLINE,
  SEND_NOW,
  SENT_ONCE_RESTORED,
  SERVER_REFUSED_THESE,
  SOMEONE_ELSE_IS_SIGNED_IN,
  SYNCING,
  SYNCS_BY_ITSELF,
  WAITING,
  YOUR_SESSION_HAS_ENDED,
} from '../words'
import { THAT_DID_NOT_WORK } from './changeWords'
import { SyncEntry } from './SyncEntry'
import styles from './SyncPanel.module.css'
import { type OutboxView, useOutbox } from './useOutbox'

const IN_TRASH = 'BOARD_IN_TRASH'
/** The maximum number of entries shown; the rest are a count. */
const SHOWN = 50

interface SyncPanelProps {
  readonly workspace: Workspace
  /** The number of pending changes when sending began. */
  readonly peak: number
  readonly onClose: () => void
}

/** Pending and refused changes with their actions. */
export function SyncPanel({ workspace, peak, onClose }: SyncPanelProps) {
  const { pathname, search } = useLocation()
  const status = useSyncStatus(workspace)
  const outbox = useOutbox(workspace)

  const retryAll = async (entries: readonly OutboxEntry[]) => {
    for (const { mutationId } of entries) await workspace.retry(mutationId)
  }

  const entryList = (entries: readonly OutboxEntry[]) => (
    <ul className={styles.entries}>
      {entries.slice(0, SHOWN).map((entry) => (
        <SyncEntry
          key={entry.mutationId}
          entry={entry}
          board={entry.boardUid === null ? undefined : outbox?.boards.get(entry.boardUid)}
          onLeave={onClose}
          onRetry={() => void workspace.retry(entry.mutationId).catch(reportFailed)}
          onDiscard={() => void workspace.discard(entry.mutationId).catch(reportFailed)}
        />
      ))}
      {entries.length > SHOWN && <li className={styles.more}>{andMore(entries.length - SHOWN)}</li>}
    </ul>
  )

  return (
    <Sheet isOpen onClose={onClose} title={syncLabel(status).text} description={explain(status, outbox)}>
      {status.pause === 'signed-out' && (
        <ButtonLink to={`/auth?next=${encodeURIComponent(pathname + search)}`} look="primary">
          {LOG_IN}
        </ButtonLink>
      )}
      {!outbox && <Spinner label={LOADING_PENDING} />}
      {outbox && outbox.refused.length > 0 && (
        <section className={styles.group}>
          <header className={styles.head}>
            <h3 className={styles.heading}>{NEEDS_ATTENTION}</h3>
            {outbox.refused.length > 1 && (
              <Button size="s" onClick={() => void retryAll(outbox.refused).catch(reportFailed)}>
                {RETRY_ALL}
              </Button>
            )}
          </header>
          {entryList(outbox.refused)}
        </section>
      )}
      {outbox && outbox.photos.size > 0 && (
        <section className={styles.group}>
          <h3 className={styles.heading}>{PHOTOS_BEING_ADDED}</h3>
          <ul className={styles.entries}>
            {[...outbox.photos].map(([uid, count]) => (
              <li key={uid} className={styles.more}>
                {photosOf(count, outbox.boards.get(uid)?.name)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {outbox && outbox.waiting.length > 0 && (
        <section className={styles.group}>
          <header className={styles.head}>
            <h3 className={styles.heading}>{WAITING}</h3>
            <Button size="s" isBusy={status.isSending} onClick={() => void workspace.flush()}>
              {SEND_NOW}
            </Button>
          </header>
          {status.isSending && (
            <progress className={styles.progress} aria-label={SYNCING} value={peak - status.waiting} max={peak} />
          )}
          {entryList(outbox.waiting)}
        </section>
      )}
    </Sheet>
  )
}

/** The change stays as it was. */
function reportFailed(error: unknown): void {
  if (!isOutsideFailure(error)) reportError(error, 'shell')
  toast({ title: THAT_DID_NOT_WORK, description: errorMessage(error), variant: 'destructive' })
}

function explain(status: SyncStatus, outbox: OutboxView | null): string {
  switch (saveStateOf(status)) {
    case 'memory':
      return NOT_STORED
    case 'refused':
      return outbox?.refused.every(({ refusal }) => refusal?.code === IN_TRASH)
        ? SENT_ONCE_RESTORED
        : SERVER_REFUSED_THESE
    case 'signed-out':
      return status.waiting > 0 ? YOUR_SESSION_HAS_ENDED : LOG_IN_TO_SYNC
    case 'other-account':
      return SOMEONE_ELSE_IS_SIGNED_IN
    case 'saving':
      return status.storing > 0 ? BEING_STORED : ON_ITS_WAY
    case 'offline':
      return SAVED_WHILE_OFFLINE
    case 'waiting':
      return SYNCS_BY_ITSELF
    case 'blank':
      return SAVED_AS_YOU_GO
    case 'draft':
      return ONLY_ON_THIS_DEVICE
    case 'saved':
      return EVERYTHING_IS_SYNCED
  }
}
