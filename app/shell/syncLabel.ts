import type { SyncStatus } from '../offline/types'
import {
  changeCount,
  NEEDS_ATTENTION,
  NOT_SAVED,
  needAttention,
  notSaved,
  OFFLINE_SAVED_ON_THIS_DEVICE,
  ON_DEVICE,
  offlineWaiting,
  SAVED,
  SAVING,
  waitingOnDevice,
} from './words'

export type SyncTone = 'saved' | 'saving' | 'device' | 'offline' | 'attention'

export interface SyncLabel {
  readonly tone: SyncTone
  readonly text: string
  /** What a screen reader is told when it changes: counts and short states left out, so that it is not told all day. */
  readonly announcement: string
}

/**
 * Rule 1: "Saved" only when the server has everything, "Saved on this device" only when IndexedDB has. What needs
 * the person comes before what only waits.
 */
export function syncLabel(status: SyncStatus): SyncLabel {
  const { waiting, refused, storing, isSending, isConnected, isDraftShown } = status
  const unstored = status.unstored + status.memoryOnly
  if (unstored > 0) return announced('attention', notSaved(changes(unstored)), NOT_SAVED)
  if (refused > 0) return announced('attention', needAttention(refused), NEEDS_ATTENTION)
  if (waiting === 0 && storing === 0) {
    return isDraftShown ? announced('device', ON_DEVICE, ON_DEVICE) : announced('saved', SAVED, SAVED)
  }
  if (isSending || storing > 0) return { tone: 'saving', text: SAVING, announcement: '' }
  if (!isConnected) return announced('offline', offlineWaiting(waiting), OFFLINE_SAVED_ON_THIS_DEVICE)
  return announced('device', waitingOnDevice(ON_DEVICE, waiting), ON_DEVICE)
}

function changes(count: number): string {
  return changeCount(count)
}

function announced(tone: SyncTone, text: string, announcement: string): SyncLabel {
  return { tone, text, announcement }
}
