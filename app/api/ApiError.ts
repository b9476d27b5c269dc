import { parseJson } from '../../contract/parseJson'
import { type Failure, failureOf, messageIn } from '../offline/http/failure'
import { serverError, UNREACHABLE } from './words'

/** Any response that is not 2xx. `message` is exactly `{status}: {body}`, or the status text if the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: string
  readonly #headers: Pick<Headers, 'get'> | null

  constructor(status: number, body: string, statusText: string, headers: Pick<Headers, 'get'> | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    this.#headers = headers
  }

  /** Whether our server refused the request, or an intermediary responded instead. */
  failure(): Failure {
    const header = (name: string) => this.#headers?.get(name) ?? null
    return failureOf({ status: this.status, body: readObject(this.body), header })
  }

  /** The readable message, from the body's message, error or description; `Server error: {status}` otherwise. */
  parsed(): ParsedError {
    const fields = readObject(this.body)
    return {
      message: messageIn(fields) ?? serverError(this.status),
      code: isNonBlank(fields.error) ? fields.error : null,
      field: isNonBlank(fields.field) ? fields.field : null,
    }
  }
}

export interface ParsedError {
  readonly message: string
  /** One of contract/errors, if the response is our server's. */
  readonly code: string | null
  /** The dotted path of a field in the request. */
  readonly field: string | null
}

/** The request didn't reach the server, or there was no response. Never means "signed out". */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super(UNREACHABLE, { cause })
  }
}

/** A successful response that is not JSON, most likely from a captive portal. */
export class NonJsonResponse extends SyntaxError {
  override readonly name = 'NonJsonResponse'
}

/** Whether a request failed without reaching our server. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.failure().kind === 'unreachable'
  if (error instanceof NetworkError || error instanceof NonJsonResponse) return true
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** The message of an error response; null if the server was unreachable, or for other errors. */
export function refusalMessage(error: unknown): string | null {
  return error instanceof ApiError && !isUnreachable(error) ? error.parsed().message : null
}

/** The user-facing message of a classified failure. */
export function failureMessage(failure: Failure): string {
  return failure.kind === 'unreachable' ? UNREACHABLE : (failure.message ?? serverError(failure.status))
}

/** The user-facing message of any thrown value. */
export function errorMessage(error: unknown): string | undefined {
  if (isUnreachable(error)) return UNREACHABLE
  if (error instanceof ApiError) return error.parsed().message
  return error instanceof Error && error.message ? error.message : undefined
}

function readObject(body: string): Record<string, unknown> {
  const value = parseJson(body)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isNonBlank(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
