import type { SyncStatus } from '../offline/types'

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
  const { waiting, refused, storing, unstored, isSending, isConnected, isDraftShown } = status
  if (unstored > 0) return said('attention', `Not saved · ${changes(unstored)}`, 'Not saved')
  if (refused > 0) return said('attention', `${refused} need${refused === 1 ? 's' : ''} attention`, 'Needs attention')
  if (waiting === 0 && storing === 0) {
    return isDraftShown ? said('device', ON_DEVICE, ON_DEVICE) : said('saved', 'Saved', 'Saved')
  }
  if (isSending || storing > 0) return { tone: 'saving', text: 'Saving…', announcement: '' }
  if (!isConnected) return said('offline', `Offline · ${waiting} waiting`, 'Offline, saved on this device')
  return said('device', `${ON_DEVICE} · ${waiting} waiting`, ON_DEVICE)
}

const ON_DEVICE = 'Saved on this device'

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

function said(tone: SyncTone, text: string, announcement: string): SyncLabel {
  return { tone, text, announcement }
}
