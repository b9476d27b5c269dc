/** Rule 16: hints that the server may be reachable again. Calls back on each. Returns an unsubscribe function. */
export function onConnectivityHint(callback: () => void): () => void {
  return onEvents(['online', 'pageshow', 'visibilitychange', 'focus'], callback)
}

/** Calls back when the device loses its network. Returns an unsubscribe function. */
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

/** Whether the page may be visible. True in a worker, which has no document. */
export function isPageVisible(): boolean {
  const page: { readonly visibilityState?: string } | undefined = Reflect.get(globalThis, 'document')
  return page?.visibilityState !== 'hidden'
}
