import { useSyncExternalStore } from 'react'

// The number of unread notifications, for all places that show it. A separate file, so that the first screen can show a
// bell without the code behind it.

let count = 0
const listeners = new Set<() => void>()

export function setUnreadCount(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

export function useUnreadCount(): number {
  return useSyncExternalStore(subscribe, () => count)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
