import { lazy, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { AlertIcon, CheckIcon, CloudOffIcon, DeviceIcon, type Icon, RefreshIcon } from '../ui/icons'
import { LazyBoundary } from '../ui/LazyBoundary'
import styles from './SyncState.module.css'
import { type SyncTone, syncLabel } from './syncLabel'
import { useSyncStatus } from './useSyncStatus'

const SyncPanel = lazy(async () => ({ default: (await import('./SyncPanel')).SyncPanel }))

const ICONS: Record<SyncTone, Icon> = {
  saved: CheckIcon,
  saving: RefreshIcon,
  device: DeviceIcon,
  offline: CloudOffIcon,
  attention: AlertIcon,
}

interface SyncStateProps {
  readonly workspace: Workspace
}

/** How the queue stands, always visible; opens the panel of what waits and what was refused. */
export function SyncState({ workspace }: SyncStateProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { tone, text, announcement } = syncLabel(useSyncStatus(workspace))
  const Glyph = ICONS[tone]
  return (
    <>
      <button
        type="button"
        className={styles.state}
        data-tone={tone}
        data-tooltip="What is saved where"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Glyph size={18} className={styles.icon} />
        <span className={styles.text}>{text}</span>
      </button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {isOpen && (
        <LazyBoundary>
          <SyncPanel workspace={workspace} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
