// Errors that are not bugs: what a network, a browser, a device or a person may do at any time. Identified by name, not
// by class, since they come from the browser, Dexie, workers and our own code, and so that the first screen needs no
// imports for them.

const ABORTED = ['AbortError']
/** `no-response` is Workbox's. */
const OFFLINE = ['NetworkError', 'NonJsonResponse', 'TimeoutError', 'CodeUnavailable', 'no-response']
const NO_STORAGE = [
  ...['AbortError', 'DatabaseClosedError', 'InvalidState', 'InvalidStateError', 'MissingAPIError', 'NotAllowedError'],
  ...['NoModificationAllowedError', 'NotFoundError', 'NotReadableError', 'NotSupportedError', 'OpenFailedError'],
  ...['QuotaExceededError', 'SecurityError', 'TimeoutError', 'UnknownError', 'VersionError'],
]
const REFUSED = [
  ...['AbortError', 'DataError', 'InvalidStateError', 'NotAllowedError', 'NotFoundError', 'NotReadableError'],
  ...['NotSupportedError', 'OperationError', 'OverconstrainedError', 'PasskeyError', 'SecurityError', 'UnknownError'],
]
const NO_PICTURE = ['EncodingError', 'ImageError', 'InvalidStateError', 'NotReadableError', 'NotSupportedError']

/** How Chromium, Firefox, WebKit and Node word a `fetch` that got no response, or only part of one. */
const FETCH_FAILED =
  /failed to fetch|fetch failed|load failed|networkerror|network error|error in (input|body) stream|connection (was lost|appears)|cancelled|terminated/i
/** A failed `import()`: each browser words it differently, as does Vite for a style sheet. */
const IMPORT_FAILED = /dynamically imported module|importing a module script|module script failed|preload css/i

/** Whether someone stopped it, or left the page. */
export const isAbort = (error: unknown): boolean => ABORTED.includes(nameOf(error))

/** Whether a chunk is not on this device, and the server is unreachable or has another version of it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && IMPORT_FAILED.test(error.message)
}

/** Whether there is no network, no response in time, none from our server, or no one waiting for it any more. */
export function isOffline(error: unknown): boolean {
  return (
    [...OFFLINE, ...ABORTED].includes(nameOf(error)) ||
    isMissingCode(error) ||
    (error instanceof TypeError && FETCH_FAILED.test(error.message))
  )
}

/** Whether `isOffline`, or the server refused the request. */
export const isRequestFailure = (error: unknown): boolean => nameOf(error) === 'ApiError' || isOffline(error)

/** Whether the browser's storage (of any kind) is full, blocked, closed or lost. */
export const isStorageFailure = (error: unknown): boolean => NO_STORAGE.includes(nameOf(error))

/** Whether a request or storage failed, as anything that uses the device's copy of the server's data may run into. */
export const isOutsideFailure = (error: unknown): boolean => isRequestFailure(error) || isStorageFailure(error)

/** Whether the browser or the person declined: no permission, a hidden page, a closed dialog, a missing capability. */
export const isRefusedByBrowser = (error: unknown): boolean => REFUSED.includes(nameOf(error))

/** Whether copying or pasting was refused or there is no clipboard, as on pages without https. */
export const isClipboardFailure = (error: unknown): boolean => !('clipboard' in navigator) || isRefusedByBrowser(error)

/** Whether the bytes are not an image that this browser can draw. */
export const isUndecodable = (error: unknown): boolean => NO_PICTURE.includes(nameOf(error))

/** Whether an image can't be loaded or can't be drawn. */
export const isPictureFailure = (error: unknown): boolean => isOutsideFailure(error) || isUndecodable(error)

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}
