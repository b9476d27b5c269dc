import { useSyncExternalStore } from 'react'

// A new version of the app, downloaded and ready to install. app/pwa.ts finds it; parts of the UI that show something
// that requires it offer it, too.

let take: (() => void) | null = null
const listeners = new Set<() => void>()

/** Null once there is none. */
export function setNewVersion(update: (() => void) | null): void {
  take = update
  for (const listener of [...listeners]) listener()
}

/** A function that activates the waiting version; null if there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => take)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
