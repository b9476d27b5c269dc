import type { LiveClient } from '../LiveClient'
import { useConnectionToasts } from './useConnectionToasts'
import { usePresenceToasts } from './usePresenceToasts'

interface LiveNotificationsProps {
  readonly live: LiveClient
  /** What was said last, for who hears the screen. */
  readonly words: string
  onSay(words: string): void
}

/** Tells who comes and goes, and how the connection fares. */
export function LiveNotifications({ live, words, onSay }: LiveNotificationsProps) {
  usePresenceToasts(live, onSay)
  useConnectionToasts(live, onSay)
  return (
    <span role="status" className="visually-hidden">
      {words}
    </span>
  )
}
