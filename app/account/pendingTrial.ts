// Somebody wants what they made without an account in the one they are about to open or log in to: whoever signs in next
// on this device takes it over, wherever they land.

const KEY = 'moodloom-trial-due'

export function isTrialDue(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setTrialDue(isDue: boolean): void {
  try {
    if (isDue) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to take over either.
  }
}
