// Someone logged out without a network: this device has forgotten them, the server has not been told yet.

const KEY = 'moodloom-logout-due'

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setLogoutPending(isDue: boolean): void {
  try {
    if (isDue) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was remembered of the session either.
  }
}
