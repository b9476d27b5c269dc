import { useCallback, useSyncExternalStore } from 'react'
import type { SyncStatus } from '../offline/types'

/** The part of the workspace that tells how its queue is. */
export interface StatusSource {
  status(): SyncStatus
  onStatus(listener: (status: SyncStatus) => void): () => void
}

export function useSyncStatus(source: StatusSource): SyncStatus {
  const subscribe = useCallback((listener: () => void) => source.onStatus(listener), [source])
  return useSyncExternalStore(subscribe, () => source.status())
}
