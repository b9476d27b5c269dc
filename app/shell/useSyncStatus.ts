import { useMemo, useSyncExternalStore } from 'react'
import type { SyncStatus } from '../offline/types'
import { notifiedAfterDrawing } from '../ui/afterDrawing'

/** The part of the workspace that reports the sync status. */
export interface StatusSource {
  status(): SyncStatus
  onStatus(listener: (status: SyncStatus) => void): () => void
}

/** Updates a frame late, so that the effect of a press on the board is drawn before the status. */
export function useSyncStatus(source: StatusSource): SyncStatus {
  const subscribe = useMemo(() => notifiedAfterDrawing((listener) => source.onStatus(listener)), [source])
  return useSyncExternalStore(subscribe, () => source.status())
}
