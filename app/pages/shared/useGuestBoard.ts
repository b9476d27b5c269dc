import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { request } from '../../api/request'
import { GuestBoard, type GuestState } from './GuestBoard'

/** The board behind a share link: polled while the page is open, and at once when it is shown again. */
export function useGuestBoard(token: string): { readonly guest: GuestBoard; readonly state: GuestState } {
  const guest = useMemo(
    () =>
      new GuestBoard(token, {
        ask: request,
        after: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        now: Date.now,
        isVisible: () => document.visibilityState === 'visible',
      }),
    [token],
  )
  useEffect(() => {
    const stop = guest.start()
    const end = new AbortController()
    const ask = () => void guest.refresh()
    document.addEventListener('visibilitychange', () => !document.hidden && ask(), { signal: end.signal })
    // A page restored from the back/forward cache may have outlived its link.
    window.addEventListener('pageshow', ask, { signal: end.signal })
    window.addEventListener('online', ask, { signal: end.signal })
    return () => {
      end.abort()
      stop()
    }
  }, [guest])
  return { guest, state: useSyncExternalStore(guest.subscribe, guest.read) }
}
