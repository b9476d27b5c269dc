import { deviceStorage, readStored, writeStored } from '../platform/deviceStorage'

// Whether something was made on this device without an account: whoever signs in here next takes it over, on whichever
// page they do.

const KEY = 'moodloom-trial'

export function hasTrial(): boolean {
  return readStored(KEY) !== null
}

/** Whether nothing was made here yet, as far as this device can say for sure. */
export function isFirstTrial(): boolean {
  return deviceStorage() !== null && !hasTrial()
}

export function markTrial(isThere: boolean): void {
  // Whoever comes back to /try takes it over there.
  writeStored(KEY, isThere ? '1' : null)
}
