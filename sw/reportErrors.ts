declare const self: ServiceWorkerGlobalScope

/** What nobody caught in the worker is remembered by the pages that are open, beside their own errors. */
export function reportErrors(): void {
  self.addEventListener('error', ({ error, message }) => void postToPages(error ?? message))
  self.addEventListener('unhandledrejection', ({ reason }) => void postToPages(reason))
}

async function postToPages(reason: unknown): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Only an Error is sure to survive the way.
  const error = reason instanceof Error ? reason : new Error(String(reason))
  for (const page of pages) page.postMessage({ type: 'ERROR', error })
}
