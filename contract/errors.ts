import * as z from 'zod/mini'

/** Every error code an answer may carry, with the HTTP status it is sent with. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  MALFORMED_BODY: 400,
  /** Of a link that was mailed: unknown, expired or used. */
  TOKEN_INVALID: 400,
  CONTENT_POLICY_VIOLATION: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  /** UNAUTHENTICATED, of a session whose account was deleted on another device. */
  ACCOUNT_DELETED: 401,
  /** UNAUTHENTICATED, as the AI calls name it. */
  AUTHENTICATION_REQUIRED: 401,
  FORBIDDEN: 403,
  BAD_ORIGIN: 403,
  /** Of who wants to reach others before the mail that they got was answered. */
  EMAIL_NOT_VERIFIED: 403,
  /** Of somebody who is signed in and asked for it once more. */
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  ACCOUNT_MISMATCH: 409,
  /** The database was set back in time since: revs and ids that the sender knows count no more. */
  EPOCH_CHANGED: 409,
  /** The id is another board's than the one that is named beside it. */
  BOARD_MISMATCH: 409,
  ELEMENT_EXISTS: 409,
  /** It was changed after the rev that the change is bound to. */
  ELEMENT_CHANGED: 409,
  /** Nothing is wrong with it: another change of the same request was refused, and all or none are made. */
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
  /** Of an image or a board for which a person's storage has no room. */
  QUOTA_EXCEEDED: 422,
  TOO_MANY_PASSKEYS: 422,
  TOO_MANY_TOKENS: 422,
  TOO_MANY_PRESETS: 422,
  TOO_MANY_TEMPLATES: 422,
  TOO_MANY_INSPIRATIONS: 422,
  IMAGE_UNREADABLE: 422,
  RATE_LIMIT: 429,
  /** Of a person's own AI calls: the points of this hour are used up. */
  AI_ALLOWANCE_USED: 429,
  /** The same: too many are under way. */
  TOO_MANY_AT_ONCE: 429,
  INTERNAL: 500,
  /** The AI provider failed, or its answer is of no use. */
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
