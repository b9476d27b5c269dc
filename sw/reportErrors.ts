import { onReportedError, reportError } from '../app/platform/reportError'

declare const self: ServiceWorkerGlobalScope

/** Sends the worker's reported and uncaught errors to the open pages, which remember them along with their own. */
export function reportErrors(): void {
  onReportedError((error, where) => void postToPages(error, where))
  self.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'uncaught'))
  self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled rejection'))
}

async function postToPages(reason: unknown, where: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Only an Error is sure to survive structured cloning.
  const error = reason instanceof Error ? reason : new Error(String(reason))
  for (const page of pages) page.postMessage({ type: 'ERROR', error, where })
}
