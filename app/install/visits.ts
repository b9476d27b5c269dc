// How often this device was here, and when it last put the offer off. Where the browser keeps nothing, every visit is
// the first, and nobody is asked.

const VISITS = 'moodloom-visits'
const SEEN = 'moodloom-visit'
const PUT_OFF = 'moodloom-install-put-off'

/** Counts this visit, once for each tab; gives how many there were, this one included. */
export function countVisit(): number {
  try {
    const before = Number(localStorage.getItem(VISITS)) || 0
    if (sessionStorage.getItem(SEEN)) return before
    sessionStorage.setItem(SEEN, '1')
    localStorage.setItem(VISITS, String(before + 1))
    return before + 1
  } catch {
    return 1
  }
}

/** Ms since the epoch; null where it never was. */
export function readPutOff(): number | null {
  try {
    return Number(localStorage.getItem(PUT_OFF)) || null
  } catch {
    return null
  }
}

export function writePutOff(at: number): void {
  try {
    localStorage.setItem(PUT_OFF, String(at))
  } catch {
    // It is gone for this visit, then.
  }
}
