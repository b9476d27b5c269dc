// Which epoch of the server's database the numbers on this page are of (contract/headers.ts): named by direct calls that
// change something, and looked for in every answer. The workspace owns it; this is what calls beside its queue know.

let known: string | null = null
let onMismatch: (epoch: string) => void = () => {}

export function pageEpoch(): string | null {
  return known
}

/** `listener` is called with the epoch of an answer that is of another one. */
export function setPageEpoch(epoch: string | null, listener: (epoch: string) => void): void {
  known = epoch
  onMismatch = listener
}

/** An answer came, of this epoch where it names one. */
export function checkEpoch(epoch: string | null): void {
  if (epoch !== null && epoch !== known) onMismatch(epoch)
}
