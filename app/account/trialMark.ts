import { readStored, writeStored } from '../platform/deviceStorage'

// Whether something was made on this device without an account: the next person to sign in here adopts it, on any page.

const KEY = 'moodloom-trial'

export function hasTrial(): boolean {
  return readStored(KEY) !== null
}

export function markTrial(isThere: boolean): void {
  // If it can't be stored, someone who returns to /try still adopts it there.
  writeStored(KEY, isThere ? '1' : null)
}
