import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorMessage } from '../api/ApiError'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { useAccount } from './useAccount'
import { LOGGED_OUT, LOGGED_OUT_DETAIL, LOGOUT_FAILED } from './words'

export interface Logout {
  /** Logs out, or asks first if changes are pending. */
  readonly requestLogout: () => void
  readonly isConfirming: boolean
  readonly isBusy: boolean
  /** The number of pending or refused changes when asked. */
  readonly waiting: number
  readonly sendNow: () => void
  readonly leavePending: () => void
  readonly discard: () => void
  readonly cancel: () => void
}

export function useLogout(): Logout {
  const { workspace, logout } = useAccount()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const unsent = () => {
    const status = workspace?.status()
    return status ? status.waiting + status.refused + status.unstored : 0
  }

  const leave = async () => {
    try {
      await logout()
      // Logged out by now, whatever this browser says.
      await endPush().catch(reportUnless(isOutsideFailure, 'account'))
      setWaiting(null)
      navigate('/auth', { replace: true })
      toast({ title: LOGGED_OUT, description: LOGGED_OUT_DETAIL })
    } catch (error) {
      toast({ title: LOGOUT_FAILED, description: errorMessage(error), variant: 'destructive' })
    }
  }

  const sendAndLeave = async () => {
    await workspace?.flush()
    const left = unsent()
    if (left > 0) setWaiting(left)
    else await leave()
  }

  const discardAndLeave = async () => {
    const entries = (await workspace?.waiting()) ?? []
    await workspace?.discard(...entries.map(({ mutationId }) => mutationId))
    await workspace?.photos.forgetAll().catch(reportUnless(isOutsideFailure, 'account'))
    await leave()
  }

  const run = async (act: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await act()
    } finally {
      setIsBusy(false)
    }
  }

  return {
    requestLogout: () => {
      const left = unsent()
      if (left > 0) setWaiting(left)
      else void run(leave)
    },
    isConfirming: waiting !== null,
    isBusy,
    waiting: waiting ?? 0,
    sendNow: () => void run(sendAndLeave),
    leavePending: () => void run(leave),
    discard: () => void run(discardAndLeave),
    cancel: () => setWaiting(null),
  }
}

/** Ends push notifications in this browser. The server forgets them with the session. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.pushManager) return
  const { endPushHere } = await import('../offline/lazy/pushSubscription')
  await endPushHere(registration)
}
