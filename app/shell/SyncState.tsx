import { lazy, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { AlertIcon, CheckIcon, CloudOffIcon, DeviceIcon, type Icon, RefreshIcon } from '../ui/icons'
import { LazyBoundary } from '../ui/LazyBoundary'
import styles from './SyncState.module.css'
import { type SyncTone, syncLabel, useSyncStatus } from './syncLabel'
import { SYNC_STATUS } from './words'

const SyncPanel = lazy(async () => ({ default: (await import('./lazy/SyncPanel')).SyncPanel }))

const ICONS: Record<SyncTone, Icon> = {
  saved: CheckIcon,
  saving: RefreshIcon,
  device: DeviceIcon,
  offline: CloudOffIcon,
  attention: AlertIcon,
}

/** From this many changes, sending takes long enough to show its progress. */
const MANY = 20

interface SyncStateProps {
  readonly workspace: Workspace
}

/** The sync state, always visible. Opens the panel of pending and refused changes. */
export function SyncState({ workspace }: SyncStateProps) {
  const [isOpen, setIsOpen] = useState(false)
  const status = useSyncStatus(workspace)
  const { tone, short, text, announcement } = syncLabel(status)
  const peak = usePeak(status.waiting)
  const Glyph = ICONS[tone]
  return (
    <>
      <button
        type="button"
        className={styles.state}
        // Invisible until counted, but in its place: before that, "Saved" could be wrong.
        style={status.isCounted ? undefined : { visibility: 'hidden' }}
        data-tone={tone}
        aria-label={text}
        data-tooltip={SYNC_STATUS}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Glyph size={18} className={styles.icon} />
        <span className={styles.text}>{short}</span>
        {tone === 'saving' && peak >= MANY && (
          <span className={styles.progress} style={{ scale: `${1 - status.waiting / peak} 1` }} />
        )}
      </button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {isOpen && (
        <LazyBoundary>
          <SyncPanel workspace={workspace} peak={peak} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

/** The highest number of pending changes since there were none: the total for a drain's progress. */
export function usePeak(waiting: number): number {
  const [peak, setPeak] = useState(waiting)
  const next = waiting === 0 ? 0 : Math.max(waiting, peak)
  if (next !== peak) setPeak(next)
  return next
}
