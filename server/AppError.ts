import { ERROR_STATUS, type ErrorCode } from '../contract/errors'

/**
 * Thrown by services and middleware to refuse a request. The `errors` middleware turns it into
 * `{error: code, message, field?}` with the code's status. `message` is shown to people.
 */
export class AppError extends Error {
  readonly status: number

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Dotted path into the request, such as `mutations.3.data.width`. */
    readonly field?: string,
    /** Response headers to send with the refusal, such as `Retry-After`. */
    readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.name = 'AppError'
    this.status = ERROR_STATUS[code]
  }

  /** Sets the cause. */
  from(cause: unknown): this {
    this.cause = cause
    return this
  }
}
