import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from '../ui/toast'
import { authPath } from './nextPath'
import { useAccount } from './useAccount'

/** Ms. Longer than others: there is something to do. */
const DURATION = 15_000

/** Says, once, that the session has ended, with the way to go on. */
export function useExpiredToast(): void {
  const { isSessionExpired } = useAccount()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per end of a session, wherever one goes then
  useEffect(() => {
    if (!isSessionExpired) return
    const isThere = pathname.startsWith('/auth')
    return toast({
      title: 'Authentication failed. Please log in again.',
      description: 'Everything you made is kept on this device.',
      variant: 'destructive',
      duration: DURATION,
      action: isThere ? undefined : { label: 'Log in', onClick: () => navigate(authPath(pathname + search)) },
    })
  }, [isSessionExpired])
}
