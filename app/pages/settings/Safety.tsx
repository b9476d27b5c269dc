import type { Workspace } from '../../offline/workspace'
import { useSyncStatus } from '../../shell/useSyncStatus'
import { formatBytes, formatDateTime } from '../../ui/format/format'
import { timeAgo } from '../../ui/format/timeAgo'
import styles from './StorageSection.module.css'
import type { DeviceStorage } from './useDeviceStorage'
import {
  CHECKING_SECOND_COPY,
  LAST_SYNCED,
  NEVER_SYNCED_HERE,
  NO_SECOND_COPY,
  noneWaits,
  notSaved,
  SECOND_COPY,
  secondCopyIsKept,
  UNSENT_CHANGES,
  waitingHere,
} from './words'

interface SafetyProps {
  readonly workspace: Workspace
  readonly use: DeviceStorage['use']
}

/** How much would be lost if the device were. */
export function Safety({ workspace, use: { syncedAt, mirror, boards } }: SafetyProps) {
  const { waiting, refused, unstored, memoryOnly } = useSyncStatus(workspace)
  const inMemory = unstored + memoryOnly
  const none = noneWaits(boards.filter(({ isDraft }) => isDraft).length)
  return (
    <dl className={styles.facts}>
      <dt>{UNSENT_CHANGES}</dt>
      <dd>{inMemory > 0 ? notSaved(inMemory) : waitingHere(waiting + refused) || none}</dd>
      <dt>{LAST_SYNCED}</dt>
      <dd>
        {syncedAt === null ? (
          NEVER_SYNCED_HERE
        ) : (
          <time dateTime={new Date(syncedAt).toISOString()} title={formatDateTime(syncedAt)}>
            {timeAgo(syncedAt, Date.now())}
          </time>
        )}
      </dd>
      <dt>{SECOND_COPY}</dt>
      <dd>{secondCopyOf(mirror)}</dd>
    </dl>
  )
}

/** Has its own row from the start: adding one later would shift what the person is reading. */
function secondCopyOf({ isUpToDate, bytes }: DeviceStorage['use']['mirror']): string {
  if (isUpToDate === null) return CHECKING_SECOND_COPY
  return isUpToDate ? secondCopyIsKept(bytes > 0 ? formatBytes(bytes) : null) : NO_SECOND_COPY
}
