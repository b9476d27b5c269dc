import type { NavigateFunction } from 'react-router-dom'
import { ApiError } from '../api/ApiError'
import { call } from '../api/request'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { LOG_IN } from '../ui/words'
import { authPath } from './nextPath'
import {
  ACCOUNT_DELETED,
  ACCOUNT_DELETED_DETAIL,
  CLEAR_THIS_DEVICE,
  SESSION_EXPIRED,
  SESSION_EXPIRED_DETAIL,
} from './words'

/** In ms. Longer than other toasts: the person has to act on it. */
const DURATION = 15_000

interface EndedSession {
  /** The current path with its query. */
  readonly path: string
  readonly workspace: Workspace | null
  logout(): Promise<unknown>
  readonly navigate: NavigateFunction
}

/** Shows why the session has ended, and how to continue. Aborting closes the toast. */
export async function reportSessionEnded(
  { path, workspace, logout, navigate }: EndedSession,
  signal: AbortSignal,
): Promise<void> {
  const clearDevice = async () => {
    await workspace?.deleteEverything().catch(reportUnless(isOutsideFailure, 'account'))
    await logout().catch(reportUnless(isOutsideFailure, 'account'))
    navigate('/', { replace: true })
  }
  const deleted = {
    title: ACCOUNT_DELETED,
    description: ACCOUNT_DELETED_DETAIL,
    action: workspace ? { label: CLEAR_THIS_DEVICE, onClick: () => void clearDevice() } : undefined,
  }
  const expired = {
    title: SESSION_EXPIRED,
    description: SESSION_EXPIRED_DETAIL,
    action: path.startsWith('/auth') ? undefined : { label: LOG_IN, onClick: () => navigate(authPath(path)) },
  }
  const isDeleted = await isAccountDeleted()
  if (signal.aborted) return
  const close = toast({ ...(isDeleted ? deleted : expired), variant: 'destructive', duration: DURATION })
  signal.addEventListener('abort', close)
}

/** Whether the session ended because the account was deleted; false without a response. */
async function isAccountDeleted(): Promise<boolean> {
  try {
    await call('/api/auth/user')
    return false
  } catch (error) {
    if (error instanceof ApiError) return error.parsed().code === 'ACCOUNT_DELETED'
    if (!isOutsideFailure(error)) reportError(error, 'account')
    return false
  }
}
