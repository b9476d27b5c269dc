import { useSyncExternalStore } from 'react'

// A newer version of the app, on this device and ready to install. app/pwa.ts finds it; anything that shows something
// that needs it offers it too.

let take: (() => void) | null = null
const listeners = new Set<() => void>()

/** Null: there is no longer one. */
export function setNewVersion(update: (() => void) | null): void {
  take = update
  for (const listener of [...listeners]) listener()
}

/** Returns a function that lets the new version take over; null if none waits. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => take)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
