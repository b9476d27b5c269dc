/** Rule 16: hints that the server may be reachable again. Calls back on each. Returns an unsubscribe function. */
export function onConnectivityHint(callback: () => void): () => void {
  return onEvents(['online', 'pageshow', 'visibilitychange', 'focus'], callback)
}

/** The device has lost its last network. Returns an unsubscribe function. */
export function onNetworkLost(callback: () => void): () => void {
  return onEvents(['offline'], callback)
}

function onEvents(names: readonly string[], callback: () => void): () => void {
  const target: Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> = globalThis
  for (const name of names) target.addEventListener?.(name, callback)
  return () => {
    for (const name of names) target.removeEventListener?.(name, callback)
  }
}

/** Whether someone may be looking. A worker has no document, and shows no boards. */
export function isPageVisible(): boolean {
  const page: { readonly visibilityState?: string } | undefined = Reflect.get(globalThis, 'document')
  return page?.visibilityState !== 'hidden'
}
