import { onReportedError, reportError } from '../app/platform/reportError'

declare const self: ServiceWorkerGlobalScope

/** Sends what this script reports to the open pages, which remember it along with their own errors. */
export function reportToPages(): void {
  onReportedError((error, where) => void postToPages(error, where))
}

/** Reports the worker's uncaught errors, whichever script they come from. */
export function reportUncaught(): void {
  self.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'uncaught'))
  self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled rejection'))
}

async function postToPages(reason: unknown, where: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Only an Error is sure to survive structured cloning.
  const error = reason instanceof Error ? reason : new Error(String(reason))
  for (const page of pages) page.postMessage({ type: 'ERROR', error, where })
}
