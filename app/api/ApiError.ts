import { serverError, UNREACHABLE } from './words'

/** Any answer that is not 2xx. `message` is exactly `{status}: {body}`, or the status text where the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
  }

  /** What people may read, from the body's message, error or description; `Server error: {status}` otherwise. */
  parsed(): ParsedError {
    const fields = readObject(this.body)
    const words = [fields.message, fields.error, fields.description].find(isWords)
    return {
      message: words ?? serverError(this.status),
      code: isWords(fields.error) ? fields.error : null,
      field: isWords(fields.field) ? fields.field : null,
    }
  }
}

export interface ParsedError {
  readonly message: string
  /** One of contract/errors, where the server is ours. */
  readonly code: string | null
  /** Dotted path into the request. */
  readonly field: string | null
}

/** The request did not reach the server, or no answer came back. Never means "signed out". */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super(UNREACHABLE, { cause })
  }
}

/** The words of any thrown value that people may read. */
export function errorWords(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.parsed().message
  return error instanceof Error && error.message ? error.message : undefined
}

function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
