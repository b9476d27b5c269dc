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
  /** The number of changes that the server did not have when asked: pending, refused, or not stored yet. */
  readonly waiting: number
  readonly sendNow: () => void
  readonly leavePending: () => void
  readonly discard: () => void
  readonly cancel: () => void
}

/** How many ms to wait for what is being stored, before it counts as it is. */
const STORING_TIMEOUT_MS = 3_000

export function useLogout(): Logout {
  const { workspace, logout } = useAccount()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const unsent = async () => {
    if (!workspace) return 0
    await Promise.race([workspace.settled(), new Promise((resolve) => setTimeout(resolve, STORING_TIMEOUT_MS))])
    const { waiting, refused, storing, unstored, memoryOnly } = workspace.status()
    // What is only in memory until storage recovers was in the outbox before, which may still be counted.
    return Math.max(waiting + refused, memoryOnly) + storing + unstored
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

  const leaveIfSent = async () => {
    const left = await unsent()
    if (left > 0) setWaiting(left)
    else await leave()
  }

  const sendAndLeave = async () => {
    await workspace?.flush()
    await leaveIfSent()
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
    requestLogout: () => void run(leaveIfSent),
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
