import type * as z from 'zod/mini'
import type { ErrorCode } from '../../contract/errors'

type Schema = z.core.$ZodType

/** One call of the API, for its document. Its schemas are those that the routes parse with. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for a parameter: `/api/boards/{id}`. */
  readonly path: string
  readonly summary: string
  /** Whether anyone may call it; otherwise it needs a session. */
  readonly isPublic?: boolean
  readonly params?: Schema
  readonly query?: Schema
  /** A JSON body. */
  readonly body?: Schema
  /** A body that is bytes. */
  readonly bytes?: BytesBody
  readonly headers?: readonly HeaderName[]
  readonly answer: Answer
  /** Refusals in addition to those that every call has. */
  readonly refusals?: readonly ErrorCode[]
}

export interface BytesBody {
  readonly mediaTypes: readonly string[]
  /** Maximum size. */
  readonly max: number
}

export interface Answer {
  readonly status: 200 | 201 | 204
  /** Status of a repeat, if it is another one. */
  readonly repeatStatus?: 200
  /** Answers 304 if the ETag matches If-None-Match. */
  readonly isConditional?: true
  readonly schema?: Schema
  /** Media types if the response is not JSON. */
  readonly mediaTypes?: readonly string[]
  readonly headers?: readonly HeaderName[]
}

export type HeaderName =
  | 'Idempotency-Key'
  | 'Mutation-Id'
  | 'Board-Rev'
  | 'Base-Rev'
  | 'Queue-User'
  | 'Overwrote'
  | 'Database-Epoch'
  | 'Board-Uid'
  | 'Prefer'

/** Descriptions of the headers of durable writes. */
export const HEADER_DESCRIPTIONS: Readonly<Record<HeaderName, string>> = {
  'Idempotency-Key': 'UUID of this change: a repeat changes nothing and gets the same response.',
  'Mutation-Id': 'Echo of Idempotency-Key.',
  'Board-Rev': "The board's rev: of this write, or of the snapshot that was read.",
  'Base-Rev': 'The board rev that the person saw when they made the change.',
  'Queue-User':
    "Id of the user whose queue this change comes from. Another account's session gets 409 ACCOUNT_MISMATCH.",
  'Database-Epoch':
    'The database epoch that ids and revs belong to, in every response. Restoring a backup starts a new one. A write with a different one gets 409 EPOCH_CHANGED.',
  'Board-Uid': "The board's uid. If the id in the path is another board's, the response is 409 BOARD_MISMATCH.",
  Prefer: '`return=minimal`: results whose rows the author can derive have status 204 and no row (`sentResult`).',
  Overwrote: "JSON array: fields of someone else's newer change that this one replaced.",
}

/** The headers that a single durable write may send. */
export const WRITE_HEADERS = ['Idempotency-Key', 'Queue-User', 'Database-Epoch', 'Board-Uid'] as const
