// The epoch of the server's database that this page's ids and revs belong to (contract/headers.ts): sent with direct
// calls that change something, and checked in every answer. A copy of the workspace's, for calls outside its outbox.

let known: string | null = null
let onMismatch: (epoch: string) => void = () => {}

export function pageEpoch(): string | null {
  return known
}

/** `listener` is called with the epoch of an answer from another one. */
export function setPageEpoch(epoch: string | null, listener: (epoch: string) => void): void {
  known = epoch
  onMismatch = listener
}

/** An answer came, from this epoch if it names one. */
export function checkEpoch(epoch: string | null): void {
  if (epoch !== null && epoch !== known) onMismatch(epoch)
}
