import { useMemo, useSyncExternalStore } from 'react'
import type { SyncStatus } from '../offline/types'
import { notifiedAfterDrawing } from '../ui/afterDrawing'
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

/** Where changes are stored. All parts of the UI call `saveStateOf`, so that they never contradict each other. */
export type SaveState =
  /** In memory only, because this device can't store it. */
  | 'memory'
  | 'refused'
  | 'signed-out'
  | 'other-account'
  /** Being stored on this device or sent to the server. */
  | 'saving'
  | 'offline'
  /** On this device; will be sent automatically. */
  | 'waiting'
  /** The open board is new and empty. */
  | 'blank'
  /** The open board was never saved, so it is on this device only. */
  | 'draft'
  /** The server has everything. */
  | 'saved'

/** What needs the person comes before what only waits; "saved" only if the server has everything (rule 1). */
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
  /** The visible label: at most two words, so that its width can be fixed. `text` includes them. */
  readonly short: string
  readonly text: string
  /** Announced to screen readers on changes: without counts and short states, so as not to talk all day. */
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
