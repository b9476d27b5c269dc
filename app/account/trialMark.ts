// Whether something was made on this device without an account: whoever signs in here next takes it over, on whichever
// page they do.

const KEY = 'moodloom-trial'

export function hasTrial(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Whether nothing was made here yet, as far as this device can say for sure. */
export function isFirstTrial(): boolean {
  try {
    return localStorage.getItem(KEY) === null
  } catch {
    return false
  }
}

export function markTrial(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Whoever comes back to /try takes it over there.
  }
}
