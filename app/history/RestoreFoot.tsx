import { useId, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button'
import styles from './history.module.css'
import { RESTORE_THIS_VERSION, RESTORING_NEEDS_CONNECTION_TO_SERVER, UNDO_ALL_OF_AGENT } from './words'

interface RestoreFootProps {
  /** Whether the history comes from the cache. */
  readonly isCached: boolean
  /** Whether there is a moment to restore. */
  readonly isPossible: boolean
  readonly onRestore: () => void
  /** For a moment that an agent made, else null. */
  readonly onUndoAgent: (() => void) | null
}

/** Restores a version, or undoes an agent's changes. Both affect what everyone sees, so neither is queued offline. */
export function RestoreFoot({ isCached, isPossible, onRestore, onUndoAgent }: RestoreFootProps) {
  const isReached = useIsOnline() && !isCached
  const reason = useId()
  return (
    <footer className={styles.foot}>
      {onUndoAgent && (
        <Button disabled={!isReached} aria-describedby={isReached ? undefined : reason} onClick={onUndoAgent}>
          {UNDO_ALL_OF_AGENT}
        </Button>
      )}
      <Button
        look="primary"
        disabled={!isPossible || !isReached}
        aria-describedby={isReached ? undefined : reason}
        onClick={onRestore}
      >
        {RESTORE_THIS_VERSION}
      </Button>
      {!isReached && (
        <p id={reason} className={styles.reason}>
          {RESTORING_NEEDS_CONNECTION_TO_SERVER}
        </p>
      )}
    </footer>
  )
}

/** False if the browser is certain that it is offline. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}
