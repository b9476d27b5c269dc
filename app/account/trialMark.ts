import { readStored, writeStored } from '../platform/deviceStorage'

// Whether something was made on this device without an account: whoever signs in here next takes it over, on whichever
// page they do.

const KEY = 'moodloom-trial'

export function hasTrial(): boolean {
  return readStored(KEY) !== null
}

export function markTrial(isThere: boolean): void {
  // Whoever comes back to /try takes it over there.
  writeStored(KEY, isThere ? '1' : null)
}
