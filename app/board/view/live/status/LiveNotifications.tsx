import { useEffect } from 'react'
import { isToastHeld, toast } from '../../../../ui/toast'
import type { LiveClient } from '../LiveClient'
import { PresenceNotifier } from './PresenceNotifier'
import { useConnectionToasts } from './useConnectionToasts'

/** Specification: join and leave toasts last 3 s. */
const PRESENCE_TOAST_MS = 3000

/** Announces who joined and who left; if a toast would hide an error, only to screen readers. */
export function usePresenceToasts(live: LiveClient, say: (words: string) => void): void {
  useEffect(() => {
    const news = new PresenceNotifier({
      setTimer(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      notify(words) {
        if (isToastHeld()) say(words)
        else toast({ title: words, duration: PRESENCE_TOAST_MS, isPassing: true })
      },
    })
    const stop = live.on('presence', ({ kind, peer }) => (kind === 'joined' ? news.joined(peer) : news.left(peer)))
    return () => {
      stop()
      news.close()
    }
  }, [live, say])
}

interface LiveNotificationsProps {
  readonly live: LiveClient
  /** The last announcement, for screen readers. */
  readonly words: string
  onSay(words: string): void
}

/** Reports who comes and goes, and the state of the connection. */
export function LiveNotifications({ live, words, onSay }: LiveNotificationsProps) {
  usePresenceToasts(live, onSay)
  useConnectionToasts(live, onSay)
  return (
    <span role="status" className="visually-hidden">
      {words}
    </span>
  )
}
