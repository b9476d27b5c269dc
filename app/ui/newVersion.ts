import { useSyncExternalStore } from 'react'

// A newer version of the app that is on this device and waits for the person. app/pwa.ts finds it; whatever shows
// something that needs it offers it too.

let take: (() => void) | null = null
const listeners = new Set<() => void>()

/** Null: there is none any more. */
export function setNewVersion(update: (() => void) | null): void {
  take = update
  for (const listener of [...listeners]) listener()
}

/** Lets the new version take over; null where none waits. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => take)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
