import { useMemo, useSyncExternalStore } from 'react'
import type { SyncStatus } from '../offline/types'
import { notifiedAfterDrawing } from '../ui/afterDrawing'

/** The part of the workspace that reports the state of its queue. */
export interface StatusSource {
  status(): SyncStatus
  onStatus(listener: (status: SyncStatus) => void): () => void
}

/** Updated a frame later: what a press does on the board is drawn before its status. */
export function useSyncStatus(source: StatusSource): SyncStatus {
  const subscribe = useMemo(() => notifiedAfterDrawing((listener) => source.onStatus(listener)), [source])
  return useSyncExternalStore(subscribe, () => source.status())
}
