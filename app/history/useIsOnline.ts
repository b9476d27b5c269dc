import { useSyncExternalStore } from 'react'

/** False where the browser is sure that there is no network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}
