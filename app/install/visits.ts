import { deviceStorage, readStored, writeStored } from '../platform/deviceStorage'

// How often this device was here, and when it last put the offer off. Where the browser keeps nothing, every visit is
// the first, and nobody is asked.

const VISITS = 'moodloom-visits'
const SEEN = 'moodloom-visit'
const PUT_OFF = 'moodloom-install-put-off'

/** Counts this visit, once for each tab; gives how many there were, this one included. */
export function countVisit(): number {
  const before = Number(readStored(VISITS)) || 0
  const tab = deviceStorage('sessionStorage')
  if (readStored(SEEN, tab)) return before
  const isStored = writeStored(SEEN, '1', tab) && writeStored(VISITS, String(before + 1))
  return isStored ? before + 1 : 1
}

/** Ms since the epoch; null where it never was. */
export function readPutOff(): number | null {
  return Number(readStored(PUT_OFF)) || null
}

export function writePutOff(at: number): void {
  writeStored(PUT_OFF, String(at))
}
