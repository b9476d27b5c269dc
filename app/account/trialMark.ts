import { readStored, writeStored } from '../platform/deviceStorage'

// Whether something was made on this device without an account: whoever signs in here next adopts it, on any page.

const KEY = 'moodloom-trial'

export function hasTrial(): boolean {
  return readStored(KEY) !== null
}

export function markTrial(isThere: boolean): void {
  // Whoever returns to /try adopts it there.
  writeStored(KEY, isThere ? '1' : null)
}
