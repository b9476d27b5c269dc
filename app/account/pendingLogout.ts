import { readStored, writeStored } from '../platform/deviceStorage'

// Someone logged out without a network: this device has forgotten them, the server has not been told yet.

const KEY = 'moodloom-logout-due'

export function isLogoutPending(): boolean {
  return readStored(KEY) !== null
}

export function setLogoutPending(isDue: boolean): void {
  // Without storage nothing was remembered of the session either.
  writeStored(KEY, isDue ? '1' : null)
}
