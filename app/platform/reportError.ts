// Unexpected errors. Every folder of app/ and sw/ may report one, in a page, the service worker or a worker: who
// receives it there is up to whoever started it (ui/errorLog.ts in pages, sw/reportErrors.ts).

type Listener = (error: unknown, where: string) => void

const EARLY_MAX = 30

let listener: Listener | null = null
/** Reported before there was a listener. */
let early: Parameters<Listener>[] = []

/** Reports an error that is not handled otherwise. `where` is the part of the app, such as `undo`. Never throws. */
export function reportError(error: unknown, where: string): void {
  if (listener) listener(error, where)
  else if (early.length < EARLY_MAX) early.push([error, where])
}

/** From now on `next` receives all reports, and at once the earlier ones. It must not throw. */
export function onReportedError(next: Listener | null): void {
  listener = next
  if (!next) return
  for (const [error, where] of early) next(error, where)
  early = []
}

/**
 * A rejection handler. It returns `value` for every error, and reports those that `isExpected` does not name:
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
