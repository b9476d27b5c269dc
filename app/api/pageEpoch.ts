// The epoch of the database that this page's ids and revs belong to (contract/headers.ts). Sent with direct requests
// that change something, and compared with every response. Copied from the workspace for requests outside its outbox.

let known: string | null = null
let onMismatch: (epoch: string) => void = () => {}

export function pageEpoch(): string | null {
  return known
}

/** `listener` receives the epoch of a response from another epoch. */
export function setPageEpoch(epoch: string | null, listener: (epoch: string) => void): void {
  known = epoch
  onMismatch = listener
}

/** Compares the epoch of a response, if it has one. */
export function checkEpoch(epoch: string | null): void {
  if (epoch !== null && epoch !== known) onMismatch(epoch)
}
