import * as z from 'zod/mini'

/** Every error code an answer may have, with its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  MALFORMED_BODY: 400,
  /** An emailed link's token is unknown, expired or used. */
  TOKEN_INVALID: 400,
  CONTENT_POLICY_VIOLATION: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  /** UNAUTHENTICATED, for a session whose account was deleted on another device. */
  ACCOUNT_DELETED: 401,
  /** What AI calls answer instead of UNAUTHENTICATED. */
  AUTHENTICATION_REQUIRED: 401,
  FORBIDDEN: 403,
  BAD_ORIGIN: 403,
  /** The person must confirm their email before they can reach others. */
  EMAIL_NOT_VERIFIED: 403,
  /** A signed-in person was asked for their password again. */
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  ACCOUNT_MISMATCH: 409,
  /** The database was restored to an earlier time: the revs and ids that the sender knows are no longer valid. */
  EPOCH_CHANGED: 409,
  /** The id belongs to a different board than the given uid. */
  BOARD_MISMATCH: 409,
  ELEMENT_EXISTS: 409,
  /** The element has changed since the rev that the change is based on. */
  ELEMENT_CHANGED: 409,
  /** Nothing is wrong with this change: another one in the same all-or-nothing request was refused. */
  NOT_APPLIED: 409,
  BOARD_EXISTS: 409,
  TEMPLATE_EXISTS: 409,
  ALREADY_COLLABORATOR: 409,
  ELEMENT_DELETED: 410,
  BOARD_IN_TRASH: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  MUTATION_REUSED: 422,
  UNKNOWN_ASSET: 422,
  BOARD_FULL: 422,
  TOO_MANY_PEOPLE: 422,
  /** The person's storage has no room for the image or board. */
  QUOTA_EXCEEDED: 422,
  TOO_MANY_PASSKEYS: 422,
  TOO_MANY_TOKENS: 422,
  TOO_MANY_PRESETS: 422,
  TOO_MANY_TEMPLATES: 422,
  TOO_MANY_INSPIRATIONS: 422,
  IMAGE_UNREADABLE: 422,
  RATE_LIMIT: 429,
  /** The person's AI points for this hour are used up. */
  AI_ALLOWANCE_USED: 429,
  /** The person has too many AI calls in flight. */
  TOO_MANY_AT_ONCE: 429,
  INTERNAL: 500,
  /** The AI provider failed, or its answer is unusable. */
  UNKNOWN_ERROR: 502,
  UNAVAILABLE: 503,
  API_KEY_MISSING: 503,
  DALLE_API_KEY_MISSING: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Body of every non-2xx answer. `field` is a dotted path into the request, such as `mutations.3.data.width`. */
export const errorBody = z.object({
  error: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
