import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorWords } from '../api/ApiError'
import { toast } from '../ui/toast'
import { useAccount } from './useAccount'
import { LOGGED_OUT, LOGGED_OUT_DETAIL, LOGOUT_FAILED } from './words'

export interface Logout {
  /** Logs out, or asks first where writes still wait. */
  readonly ask: () => void
  readonly isAsking: boolean
  readonly isBusy: boolean
  /** Writes that wait or were refused, as of asking. */
  readonly waiting: number
  readonly sendNow: () => void
  readonly keep: () => void
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
      setWaiting(null)
      navigate('/auth', { replace: true })
      toast({ title: LOGGED_OUT, description: LOGGED_OUT_DETAIL })
    } catch (error) {
      toast({ title: LOGOUT_FAILED, description: errorWords(error), variant: 'destructive' })
    }
  }

  const sendAndLeave = async () => {
    await workspace?.flush()
    const left = unsent()
    if (left > 0) setWaiting(left)
    else await leave()
  }

  const discardAndLeave = async () => {
    for (const entry of (await workspace?.waiting()) ?? []) await workspace?.discard(entry.mutationId)
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
    ask: () => {
      const left = unsent()
      if (left > 0) setWaiting(left)
      else void run(leave)
    },
    isAsking: waiting !== null,
    isBusy,
    waiting: waiting ?? 0,
    sendNow: () => void run(sendAndLeave),
    keep: () => void run(leave),
    discard: () => void run(discardAndLeave),
    cancel: () => setWaiting(null),
  }
}
