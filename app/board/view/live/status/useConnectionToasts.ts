import { useEffect } from 'react'
import { toast } from '../../../../ui/toast'
import type { LiveClient } from '../LiveClient'
import { CONNECTION_FAILED, CONNECTION_LOST, LIVE_AGAIN, RETRY } from '../words'

type Trouble = 'none' | 'lost' | 'failed'

/** Shows a toast when the connection is lost, and when it is given up, once each; stale toasts close. */
export function useConnectionToasts(live: LiveClient, say: (words: string) => void): void {
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
