import { ERROR_STATUS, type ErrorCode } from '../contract/errors'

/**
 * The one way a service or middleware refuses a request: the outermost middleware turns it into
 * `{error: code, message, field?}` with the code's status. `message` is shown to people.
 */
export class AppError extends Error {
  readonly status: number

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Dotted path into the request, such as `mutations.3.data.width`. */
    readonly field?: string,
    /** Response headers that belong to the refusal, such as `Retry-After`. */
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
