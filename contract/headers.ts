// Names of our own HTTP headers, apart from the schemas so that the first screen can do without those.

/** Request header of a single durable REST call. Its answer names the mutation in `Mutation-Id`. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
export const MUTATION_ID = 'Mutation-Id'
/** Answer header of GET …/elements and of single writes: the board's rev. */
export const BOARD_REV = 'Board-Rev'
/** Request header of an update by REST: what the person saw (mutation.baseRev). */
export const BASE_REV = 'Base-Rev'
/** Request header: whose queue this is. A different session is answered 409 ACCOUNT_MISMATCH. */
export const QUEUE_USER = 'Queue-User'
/**
 * Answer header of every call: the database's epoch, which a restored backup renews. As a request header of a write: the
 * epoch that its numbers are of. Another one is answered 409 EPOCH_CHANGED, and nothing is changed.
 */
export const DATABASE_EPOCH = 'Database-Epoch'
/** Request header of a call about a board: its uid. Where the id is another board's, 409 BOARD_MISMATCH. */
export const BOARD_UID = 'Board-Uid'
/** Answer header of a single write: JSON of `overwrote` in ASCII, where anything was. */
export const OVERWROTE = 'Overwrote'
/** Answer header of every error: its code, as in the body. Without it an error is a proxy's, and judges nothing. */
export const ERROR_CODE = 'Error-Code'
/**
 * Request header of a batch: `return=minimal` (RFC 7240) leaves out the rows that their author can put together from what
 * they had and have sent (mutation.ts, derivedResult). Servers that don't know it send all rows.
 */
export const PREFER = 'Prefer'
export const MINIMAL = 'return=minimal'
/** Of every request and every answer of the API: the contract that its sender speaks (contractVersion.ts). */
export const CONTRACT_HEADER = 'Contract-Version'
