import { useEffect } from 'react'
import { isToastHeld, toast } from '../../../../ui/toast'
import type { LiveClient } from '../useLive'
import { CONNECTION_FAILED, CONNECTION_LOST, LIVE_AGAIN, RETRY } from '../words'
import { PresenceNotifier } from './PresenceNotifier'

interface LiveNotificationsProps {
  readonly live: LiveClient
  /** The last announcement, for screen readers. */
  readonly words: string
  onAnnounce(words: string): void
}

/** Reports who comes and goes, and the state of the connection. */
export function LiveNotifications({ live, words, onAnnounce }: LiveNotificationsProps) {
  usePresenceToasts(live, onAnnounce)
  useConnectionToasts(live, onAnnounce)
  return (
    <span role="status" className="visually-hidden">
      {words}
    </span>
  )
}

/** Specification: join and leave toasts last 3 s. */
const PRESENCE_TOAST_MS = 3000

/** Announces who joined and who left; if a toast would hide an error, only to screen readers. */
function usePresenceToasts(live: LiveClient, say: (words: string) => void): void {
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

type Trouble = 'none' | 'lost' | 'failed'

/** Shows a toast when the connection is lost, and when it is given up, once each; stale toasts close. */
function useConnectionToasts(live: LiveClient, say: (words: string) => void): void {
  useEffect(() => {
    let shown: Trouble = 'none'
    let close = () => {}
    const show = (trouble: Trouble) => {
      if (trouble === shown) return
      close()
      if (trouble === 'lost') close = toast({ title: CONNECTION_LOST, variant: 'destructive' })
      if (trouble === 'failed') {
        close = toast({
          title: CONNECTION_FAILED,
          variant: 'destructive',
          duration: Number.POSITIVE_INFINITY,
          action: { label: RETRY, onClick: () => live.retry() },
        })
      }
      if (live.state === 'live') say(LIVE_AGAIN)
      shown = trouble
    }
    const look = () => {
      const { state } = live
      if (state === 'live' || state === 'idle') show('none')
      else if (state === 'failed') show('failed')
      // While Retry runs, the earlier failure is not reported again.
      else if (state !== 'connecting' && shown === 'none') show('lost')
    }
    const stop = live.on('state', look)
    look()
    return () => {
      stop()
      close()
    }
  }, [live, say])
}
