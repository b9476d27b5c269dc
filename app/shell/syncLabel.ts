import type { SyncStatus } from '../offline/types'
import {
  ATTENTION,
  changeCount,
  NEEDS_ATTENTION,
  NEW_BOARD,
  NOT_SAVED,
  NOTHING_TO_SAVE_YET,
  needAttention,
  notSaved,
  OFFLINE,
  OFFLINE_SAVED_ON_THIS_DEVICE,
  ON_DEVICE,
  OTHER_ACCOUNT,
  SAVED,
  SAVING,
  SIGNED_OUT,
  THIS_DEVICE,
  withWaiting,
} from './words'

/** Where changes are stored. Every place that shows it calls `saveStateOf`, so that no two contradict each other. */
export type SaveState =
  /** In memory only: this device does not store it. */
  | 'memory'
  | 'refused'
  | 'signed-out'
  | 'other-account'
  /** Being stored on this device, or sent to the server. */
  | 'saving'
  | 'offline'
  /** On this device, and sent automatically later. */
  | 'waiting'
  /** The board on the screen is new, and nothing is on it yet. */
  | 'blank'
  /** The board on the screen was never saved: it is on this device only. */
  | 'draft'
  /** The server has everything. */
  | 'saved'

/** What needs the person comes before what only waits; "saved" only when the server has everything (rule 1). */
export function saveStateOf(status: SyncStatus): SaveState {
  const { waiting, refused, storing, pause, isSending, isConnected } = status
  if (status.unstored + status.memoryOnly > 0) return 'memory'
  if (refused > 0) return 'refused'
  if (storing > 0) return 'saving'
  if (pause === 'signed-out') return 'signed-out'
  if (waiting > 0) {
    if (pause === 'account-mismatch') return 'other-account'
    if (isSending) return 'saving'
    return isConnected ? 'waiting' : 'offline'
  }
  if (status.isBlankShown) return 'blank'
  return status.isDraftShown ? 'draft' : 'saved'
}

export type SyncTone = 'saved' | 'saving' | 'device' | 'offline' | 'attention'

export interface SyncLabel {
  readonly tone: SyncTone
  /** The visible text: at most two words, so that its place can keep its width. They are in `text`, too. */
  readonly short: string
  readonly text: string
  /** What a screen reader announces on changes: no counts or short states, so that it doesn't talk all day. */
  readonly announcement: string
}

export function syncLabel(status: SyncStatus): SyncLabel {
  const { waiting, refused, unstored, memoryOnly } = status
  switch (saveStateOf(status)) {
    case 'memory':
      return label('attention', NOT_SAVED, notSaved(changeCount(unstored + memoryOnly)), NOT_SAVED)
    case 'refused':
      return label('attention', ATTENTION, needAttention(refused), NEEDS_ATTENTION)
    case 'signed-out':
      return label('attention', SIGNED_OUT, withWaiting(SIGNED_OUT, waiting), SIGNED_OUT)
    case 'other-account':
      return label('attention', OTHER_ACCOUNT, withWaiting(OTHER_ACCOUNT, waiting), OTHER_ACCOUNT)
    case 'saving':
      return label('saving', SAVING, SAVING, '')
    case 'offline':
      return label('offline', OFFLINE, withWaiting(OFFLINE, waiting), OFFLINE_SAVED_ON_THIS_DEVICE)
    case 'waiting':
      return label('device', THIS_DEVICE, withWaiting(ON_DEVICE, waiting), ON_DEVICE)
    case 'blank':
      return label('device', NEW_BOARD, NOTHING_TO_SAVE_YET, '')
    case 'draft':
      return label('device', THIS_DEVICE, ON_DEVICE, ON_DEVICE)
    case 'saved':
      return label('saved', SAVED, SAVED, SAVED)
  }
}

function label(tone: SyncTone, short: string, text: string, announcement: string): SyncLabel {
  return { tone, short, text, announcement }
}
