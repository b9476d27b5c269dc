// Names of our own HTTP headers, separate from the schemas so that the first screen doesn't load those.

/** Request header of a single durable REST call. The response names the mutation in `Mutation-Id`. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
export const MUTATION_ID = 'Mutation-Id'
/** Response header of GET …/elements and of single writes: the board's rev. */
export const BOARD_REV = 'Board-Rev'
/** Request header of an update by REST: what the person saw (mutation.baseRev). */
export const BASE_REV = 'Base-Rev'
/** Request header: whose outbox this is from. If the session is another user's, the answer is 409 ACCOUNT_MISMATCH. */
export const QUEUE_USER = 'Queue-User'
/**
 * Response header of every call: the database's epoch, which a restored backup renews. As a request header of a write:
 * the epoch of its revs and ids. A different one is answered 409 EPOCH_CHANGED, and nothing is changed.
 */
export const DATABASE_EPOCH = 'Database-Epoch'
/** Request header of a call about a board: its uid. If the id is another board's, 409 BOARD_MISMATCH. */
export const BOARD_UID = 'Board-Uid'
/** Response header of a single write: `overwrote` as ASCII JSON, if anything was overwritten. */
export const OVERWROTE = 'Overwrote'
/** Response header of every error: its code, as in the body. One without it comes from a proxy and is inconclusive. */
export const ERROR_CODE = 'Error-Code'
/**
 * Request header of a batch: `return=minimal` (RFC 7240) leaves out the rows that the sender can derive from what it
 * had and sent (mutation.ts, derivedResult). Servers that don't know it send all rows.
 */
export const PREFER = 'Prefer'
export const MINIMAL = 'return=minimal'
/** Header of every API request and response: the sender's contract version (contractVersion.ts). */
export const CONTRACT_HEADER = 'Contract-Version'
