// The contract versions of client and server. Clients send theirs with each request (`Contract-Version`) and each join;
// the server answers with its own. Without schemas: the first screen sends it too.
//
// 1  clients that send none. They know four kinds of element and reject an answer that has any other.
// 2  kinds, properties, fields and messages that a reader does not know are kept whole and shown as placeholders.
// 3  presets may contain the modifications of looks: a reader that doesn't know them leaves such presets out.
//
// Every change that an older reader can't show in full increments the version: that reader is then offered the
// update, and refetches its boards once it has it.

export const FIRST_CONTRACT = 1
export const CONTRACT_VERSION = 3

/** The version in a header or message; the first if it is missing or invalid. */
export function contractVersionOf(value: unknown): number {
  const version = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value
  return typeof version === 'number' && Number.isInteger(version) && version >= FIRST_CONTRACT
    ? version
    : FIRST_CONTRACT
}
