import type { SyncStatus } from '../offline/types'
import {
  ATTENTION,
  changeCount,
  NEEDS_ATTENTION,
  NOT_SAVED,
  needAttention,
  notSaved,
  OFFLINE,
  OFFLINE_SAVED_ON_THIS_DEVICE,
  ON_DEVICE,
  offlineWaiting,
  SAVED,
  SAVING,
  THIS_DEVICE,
  waitingOnDevice,
} from './words'

export type SyncTone = 'saved' | 'saving' | 'device' | 'offline' | 'attention'

export interface SyncLabel {
  readonly tone: SyncTone
  /** What is seen: at most two words, so that its place can keep its width. They are in `text`, too. */
  readonly short: string
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
  if (unstored > 0) return label('attention', NOT_SAVED, notSaved(changes(unstored)), NOT_SAVED)
  if (refused > 0) return label('attention', ATTENTION, needAttention(refused), NEEDS_ATTENTION)
  if (waiting === 0 && storing === 0) {
    return isDraftShown ? label('device', THIS_DEVICE, ON_DEVICE, ON_DEVICE) : label('saved', SAVED, SAVED, SAVED)
  }
  if (isSending || storing > 0) return label('saving', SAVING, SAVING, '')
  if (!isConnected) return label('offline', OFFLINE, offlineWaiting(waiting), OFFLINE_SAVED_ON_THIS_DEVICE)
  return label('device', THIS_DEVICE, waitingOnDevice(ON_DEVICE, waiting), ON_DEVICE)
}

function changes(count: number): string {
  return changeCount(count)
}

function label(tone: SyncTone, short: string, text: string, announcement: string): SyncLabel {
  return { tone, short, text, announcement }
}
