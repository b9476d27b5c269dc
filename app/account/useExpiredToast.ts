import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { untilLoaded } from '../ui/untilLoaded'
import { useAccount } from './useAccount'

/** Shows once that the session has ended, with a way to continue. */
export function useExpiredToast(): void {
  const { isSessionExpired, workspace, logout } = useAccount()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per end of a session, wherever one goes then
  useEffect(() => {
    if (!isSessionExpired) return
    const ended = new AbortController()
    // The server has just responded, so it can serve the code, too.
    void untilLoaded(() => import('./sessionEnded')).then(({ reportSessionEnded }) =>
      reportSessionEnded({ path: pathname + search, workspace, logout, navigate }, ended.signal),
    )
    return () => ended.abort()
  }, [isSessionExpired])
}
