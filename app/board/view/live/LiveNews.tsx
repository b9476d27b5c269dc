import type { LiveFace } from './LiveFace'
import { useConnectionToasts } from './useConnectionToasts'
import { usePresenceToasts } from './usePresenceToasts'

interface LiveNewsProps {
  readonly live: LiveFace
  /** What was said last, for who hears the screen. */
  readonly words: string
  onSay(words: string): void
}

/** Tells who comes and goes, and how the connection fares. */
export function LiveNews({ live, words, onSay }: LiveNewsProps) {
  usePresenceToasts(live, onSay)
  useConnectionToasts(live, onSay)
  return (
    <span role="status" className="visually-hidden">
      {words}
    </span>
  )
}
