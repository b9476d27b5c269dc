import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../api/ApiError'
import { call } from '../api/request'
import { toast } from '../ui/toast'
import { LOG_IN } from '../ui/words'
import { authPath } from './nextPath'
import { useAccount } from './useAccount'
import {
  ACCOUNT_DELETED,
  ACCOUNT_DELETED_DETAIL,
  CLEAR_THIS_DEVICE,
  SESSION_EXPIRED,
  SESSION_EXPIRED_DETAIL,
} from './words'

/** Ms. Longer than others: there is something to do. */
const DURATION = 15_000

/** Says, once, that the session has ended, with the way to go on. */
export function useExpiredToast(): void {
  const { isSessionExpired, workspace, logout } = useAccount()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per end of a session, wherever one goes then
  useEffect(() => {
    if (!isSessionExpired) return
    let isCurrent = true
    let close = () => {}
    const isThere = pathname.startsWith('/auth')
    const expired = {
      title: SESSION_EXPIRED,
      description: SESSION_EXPIRED_DETAIL,
      action: isThere ? undefined : { label: LOG_IN, onClick: () => navigate(authPath(pathname + search)) },
      // Whatever found it out has said in its own words that one has to log in.
      isPassing: true,
    }
    const clear = async () => {
      await workspace?.deleteEverything().catch(() => undefined)
      await logout().catch(() => undefined)
      navigate('/', { replace: true })
    }
    const deleted = {
      title: ACCOUNT_DELETED,
      description: ACCOUNT_DELETED_DETAIL,
      action: workspace ? { label: CLEAR_THIS_DEVICE, onClick: () => void clear() } : undefined,
    }
    void isAccountDeleted().then((isDeleted) => {
      if (isCurrent) close = toast({ ...(isDeleted ? deleted : expired), variant: 'destructive', duration: DURATION })
    })
    return () => {
      isCurrent = false
      close()
    }
  }, [isSessionExpired])
}

/** Whether that is why the session has ended; without an answer it is not. */
async function isAccountDeleted(): Promise<boolean> {
  try {
    await call('/api/auth/user')
    return false
  } catch (error) {
    return error instanceof ApiError && error.parsed().code === 'ACCOUNT_DELETED'
  }
}
