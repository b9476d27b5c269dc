// What who listens to the screen is told of the board. One voice: `Announcer` says it. What a toast says is not said here too.

type Listener = (words: string) => void

const listeners = new Set<Listener>()

/** Says this once whoever listens has finished with what they hear. */
export function announce(words: string): void {
  for (const listener of listeners) listener(words)
}

/** Returns the way to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
