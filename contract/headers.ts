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
/** Answer header of a single write: JSON of `overwrote` in ASCII, where anything was. */
export const OVERWROTE = 'Overwrote'
