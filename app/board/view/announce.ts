// Screen reader announcements about the board, all through `Announcer`. Toasts are not repeated here.

type Listener = (words: string) => void

const listeners = new Set<Listener>()

/** Announces this once the screen reader has finished speaking. */
export function announce(words: string): void {
  for (const listener of listeners) listener(words)
}

/** Returns an unsubscribe function. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
