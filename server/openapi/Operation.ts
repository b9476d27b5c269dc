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
  /** Its own refusals, besides those that every call has. */
  readonly refusals?: readonly ErrorCode[]
}

export interface BytesBody {
  readonly mediaTypes: readonly string[]
  /** Maximum size. */
  readonly max: number
}

export interface Answer {
  readonly status: 200 | 201 | 204
  /** If a repeat is answered with another status. */
  readonly repeatStatus?: 200
  /** Answers 304 if the client names its ETag. */
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
  'Idempotency-Key': 'UUID that names this change for ever: a repeat changes nothing and is answered alike.',
  'Mutation-Id': 'Echo of Idempotency-Key.',
  'Board-Rev': "The board's rev: of this write, or of the snapshot that was read.",
  'Base-Rev': 'The board rev that the person saw when they made the change.',
  'Queue-User': 'Id of the user whose queue this change comes from. Another session is answered 409 ACCOUNT_MISMATCH.',
  'Database-Epoch':
    'Which life of the database the numbers are of: every answer says it, a restored backup renews it. A write that names another one is answered 409 EPOCH_CHANGED.',
  'Board-Uid': "The board's uid. Where the id in the path is another board's, the answer is 409 BOARD_MISMATCH.",
  Prefer:
    '`return=minimal`: results whose rows their author can put together have status 204 and no row (`sentResult`).',
  Overwrote: "JSON array: fields of somebody else's newer change that this one replaced.",
}

/** The headers that a durable single write may send, and that its response carries. */
export const WRITE_HEADERS = ['Idempotency-Key', 'Queue-User', 'Database-Epoch', 'Board-Uid'] as const
