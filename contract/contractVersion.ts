// Which contract a client and a server speak. Clients send theirs with each request (`Contract-Version`) and each join;
// the server answers with its own. Without schemas: the first screen sends it too.
//
// 1  clients that say nothing. They know four kinds of element and refuse an answer that has any other.
// 2  kinds, properties, fields and messages that a reader does not know are kept whole and shown as placeholders.
// 3  what looks are made of in presets: a reader that does not know it leaves such a preset out.
//
// The number grows with every change that an older reader cannot show in full: it is then offered the update, and
// reads its copies of boards again once it has it.

export const FIRST_CONTRACT = 1
export const CONTRACT_VERSION = 3

/** A version as a header or a message has it; the first where nothing (or nonsense) is given. */
export function contractVersionOf(value: unknown): number {
  const version = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value
  return typeof version === 'number' && Number.isInteger(version) && version >= FIRST_CONTRACT
    ? version
    : FIRST_CONTRACT
}
