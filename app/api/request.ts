import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { CONTRACT_HEADER, DATABASE_EPOCH } from '../../contract/headers'
import { fetchOrPrefetched } from '../offline/initial/prefetchCache'
import { ApiError, NetworkError, NonJsonResponse } from './ApiError'

// The only way to the REST API, except for the elements of boards, which go through offline/.

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged with its own type, instead of `body`. */
  readonly bytes?: Blob
  /** In addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Whether it is sent even if the person leaves the page; limits the body to 64 KB. */
  readonly keepalive?: boolean
  /** Whether our server's 401 is a valid response (null: there is no user) or an error; an error by default. */
  readonly on401?: 'null' | 'throw'
}

/** Validates a response, or throws; usually a contract schema's `parse`. */
export type Parse<T> = (value: unknown) => T | Promise<T>

const unauthenticated = new Set<() => void>()

let isOnDeviceOnly = false

/** Sets whether this page works on this device only. While it does, every request fails as if offline. */
export function stayOnDevice(isOn: boolean): void {
  isOnDeviceOnly = isOn
}

/**
 * The epoch of the database that this page's ids and revs belong to (contract/headers.ts). Sent with requests that
 * change something, and compared with every response. Copied from the workspace for requests outside its outbox.
 */
let pageEpoch: string | null = null
let onOtherEpoch: (epoch: string) => void = () => {}

/** `listener` receives the epoch of a response from another epoch. */
export function setPageEpoch(epoch: string | null, listener: (epoch: string) => void): void {
  pageEpoch = epoch
  onOtherEpoch = listener
}

/** Calls back when our server answers a request that needs a session with a 401. Returns an unsubscribe function. */
export function onUnauthenticated(listener: () => void): () => void {
  unauthenticated.add(listener)
  return () => unauthenticated.delete(listener)
}

/**
 * Calls the API and parses its JSON.
 * @throws ApiError for any response that is not 2xx; NetworkError without one; NonJsonResponse if it is not JSON.
 */
export function request<T>(
  path: string,
  parse: Parse<T>,
  options: RequestOptions & { on401: 'null' },
): Promise<T | null>
export function request<T>(path: string, parse: Parse<T>, options?: RequestOptions): Promise<T>
export async function request<T>(path: string, parse: Parse<T>, options: RequestOptions = {}): Promise<T | null> {
  const response = await send(path, options)
  if (response === null) return null
  return parse(await readJson(response, options.signal))
}

/** Converts a response that is not 2xx to an error. Throws NetworkError if its body is cut off. */
export async function readError(response: Response, signal?: AbortSignal): Promise<ApiError> {
  const body = await response.text().catch((error: unknown) => {
    throw signal?.aborted ? error : new NetworkError(error)
  })
  return new ApiError(response.status, body, response.statusText, response.headers)
}

/** The body as JSON. Throws NonJsonResponse; NetworkError if it is cut off. */
export async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof SyntaxError) throw new NonJsonResponse(error.message, { cause: error })
    // The body was cut off.
    throw new NetworkError(error)
  }
}

/** Calls the API and ignores the response's body. Throws like `request`. */
export async function call(path: string, options: RequestOptions = {}): Promise<void> {
  await send(path, options)
}

/** Calls the API. Null for a 401 that is a valid response. Throws like `request`. */
export async function send(path: string, options: RequestOptions): Promise<Response | null> {
  const { method = 'GET', body, bytes, headers, signal, keepalive, on401 = 'throw' } = options
  if (isOnDeviceOnly) throw new NetworkError(null)
  let response: Response
  try {
    response = await fetchOrPrefetched(path, {
      method,
      signal,
      keepalive,
      credentials: 'include',
      cache: 'no-store',
      // The API never redirects: a redirect comes from a proxy.
      redirect: 'error',
      headers: {
        Accept: 'application/json',
        'Cache-Control': 'no-cache',
        Pragma: 'no-cache',
        [CONTRACT_HEADER]: String(CONTRACT_VERSION),
        ...(pageEpoch !== null && method !== 'GET' && { [DATABASE_EPOCH]: pageEpoch }),
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(bytes && { 'Content-Type': bytes.type }),
      },
      body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(error)
  }
  const epoch = response.headers.get(DATABASE_EPOCH)
  if (epoch !== null && epoch !== pageEpoch) onOtherEpoch(epoch)
  if (response.ok) return response
  const error = await readError(response, signal)
  const failure = error.failure()
  // Without our error code, it comes from a proxy or a captive portal and says nothing about the session.
  const isSignedOut = failure.kind === 'refused' && failure.status === 401 && failure.code !== null
  if (isSignedOut && on401 === 'null') return null
  if (isSignedOut && failure.code !== 'INVALID_CREDENTIALS') for (const listener of unauthenticated) listener()
  throw error
}
