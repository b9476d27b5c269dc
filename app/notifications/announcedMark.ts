import { readStored, writeStored } from '../platform/deviceStorage'

// Up to which notification this device has shown toasts: each is shown once, in whichever tab was looked at.

const keyOf = (userId: number) => `moodloom-told-${userId}`

/** The highest id that was shown; null on a device that has never read any. */
export function readAnnouncedMark(userId: number): number | null {
  const text = readStored(keyOf(userId))
  return text === null ? null : Number(text) || 0
}

export function writeAnnouncedMark(userId: number, id: number): void {
  // Without storage only what comes while the page is open is shown: the mark in memory knows.
  writeStored(keyOf(userId), String(id))
}
