/** Rule 16: hints that the server may be reachable again. Calls back on each. Returns an unsubscribe function. */
export function onConnectivityHint(callback: () => void): () => void {
  const target: Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> = globalThis
  const hints = ['online', 'pageshow', 'visibilitychange', 'focus']
  for (const hint of hints) target.addEventListener?.(hint, callback)
  return () => {
    for (const hint of hints) target.removeEventListener?.(hint, callback)
  }
}

/** Whether someone may be looking. A worker has no document, and shows no boards. */
export function isPageVisible(): boolean {
  const page: { readonly visibilityState?: string } | undefined = Reflect.get(globalThis, 'document')
  return page?.visibilityState !== 'hidden'
}
