import { ERROR_CODE } from '../../../contract/headers'

// Loaded with the first page, so no schemas here.

export interface HttpAnswer {
  readonly status: number
  header(name: string): string | null
  /** Parsed JSON; undefined if the body is not JSON. */
  readonly body: unknown
}

/** Why an API call failed, as shown to the user. */
export type Failure =
  /** The request did not reach our server: no network, a gateway error, a captive portal. */
  | { readonly kind: 'unreachable' }
  /**
   * The response is an error. `code` is set only if our server signed it (header `Error-Code`): an unsigned error
   * decides nothing, but its message is shown. `message` is null if the body has none.
   */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string | null; readonly message: string | null }

/** A request that got an error response. */
export type Refused = Extract<Failure, { kind: 'refused' }>

const UNREACHABLE_FAILURE: Failure = { kind: 'unreachable' }

/** Classifies a failed request; the only place that does. `answer` is null if there was no response. */
export function failureOf(answer: HttpAnswer | null): Failure {
  // A success whose body is not what the API sends comes from an intermediary.
  if (!answer || (answer.status >= 200 && answer.status < 300)) return UNREACHABLE_FAILURE
  const { status, body } = answer
  const code = signature(answer)
  if (code === null && isFromIntermediary(answer)) return UNREACHABLE_FAILURE
  return { kind: 'refused', status, code, message: messageIn(body) }
}

/** The readable part of an error body: its message, error or description. */
export function messageIn(body: unknown): string | null {
  const { message, error, description } = fieldsOf(body)
  return [message, error, description].find(isText) ?? null
}

/** The error code that our server signed; null for an error from anything else. */
function signature(answer: HttpAnswer): string | null {
  const { error } = fieldsOf(answer.body)
  return isText(error) && answer.header(ERROR_CODE) === error ? error : null
}

/** Gateway and CDN errors, proxy and network login pages. Our API never sends HTML. */
function isFromIntermediary(answer: HttpAnswer): boolean {
  const { status } = answer
  const isGateway = [407, 502, 503, 504, 511].includes(status) || (status >= 520 && status <= 530)
  return isGateway || (answer.header('content-type')?.includes('text/html') ?? false)
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
