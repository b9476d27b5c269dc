import { useMemo, useSyncExternalStore } from 'react'
import type { SyncStatus } from '../offline/types'
import { notifiedAfterDrawing } from '../ui/afterDrawing'

/** The part of the workspace that tells how its queue is. */
export interface StatusSource {
  status(): SyncStatus
  onStatus(listener: (status: SyncStatus) => void): () => void
}

/** Told a frame later: what a press does on the board is drawn before the word about it. */
export function useSyncStatus(source: StatusSource): SyncStatus {
  const subscribe = useMemo(() => notifiedAfterDrawing((listener) => source.onStatus(listener)), [source])
  return useSyncExternalStore(subscribe, () => source.status())
}
