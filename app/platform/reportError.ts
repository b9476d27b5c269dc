// Unexpected errors. Any code in app/ and sw/ may report them, in a page, a worker or the service worker. The code that
// starts such a context sets the listener (ui/errorLog.ts in pages, sw/reportErrors.ts).

type Listener = (error: unknown, where: string) => void

const EARLY_MAX = 30

let listener: Listener | null = null
/** Reported before there was a listener. */
let early: Parameters<Listener>[] = []

/** Reports an error that is not handled otherwise. `where`: a part of the app, such as `undo`. Never throws. */
export function reportError(error: unknown, where: string): void {
  if (listener) listener(error, where)
  else if (early.length < EARLY_MAX) early.push([error, where])
}

/** Sets the listener, which immediately receives all earlier reports. It must not throw. */
export function onReportedError(next: Listener | null): void {
  listener = next
  if (!next) return
  for (const [error, where] of early) next(error, where)
  early = []
}

/**
 * A rejection handler: returns `value` for any error, and reports those that `isExpected` doesn't match.
 * `request.catch(reportUnless(isOffline, 'search', null))`.
 */
export function reportUnless(isExpected: (error: unknown) => boolean, where: string): (error: unknown) => undefined
export function reportUnless<T>(isExpected: (error: unknown) => boolean, where: string, value: T): (error: unknown) => T
export function reportUnless(isExpected: (error: unknown) => boolean, where: string, value?: unknown) {
  return (error: unknown) => {
    if (!isExpected(error)) reportError(error, where)
    return value
  }
}
