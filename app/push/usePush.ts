import { useCallback, useEffect, useState } from 'react'
import { errorMessage } from '../api/ApiError'
import { pushServer } from '../api/pushServer'
import { isPushOn, turnPushOff, turnPushOn } from '../offline/lazy/pushSubscription'
import { isRefusedByBrowser } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { PUSH_DENIED, PUSH_NOT_CHANGED } from './words'

/**
 * `checking`: the browser has not answered yet; `install`: iOS only supports push in installed apps; `denied`: blocked
 * by the person or the browser.
 */
export type PushState = 'checking' | 'unsupported' | 'install' | 'denied' | 'off' | 'on'

export interface Push {
  readonly state: PushState
  readonly isBusy: boolean
  /** Requests permission, so a press has to call it. Resolves to whether push is on. */
  readonly turnOn: () => Promise<boolean>
  readonly turnOff: () => Promise<void>
}

/** Push notifications for one person on this device. */
export function usePush(userId: number): Push {
  const [state, setState] = useState<PushState>('checking')
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isCurrent = true
    void readState(userId).then((next) => isCurrent && setState(next))
    return () => {
      isCurrent = false
    }
  }, [userId])

  const run = useCallback(
    async (act: (registration: ServiceWorkerRegistration) => Promise<void>) => {
      setIsBusy(true)
      try {
        const registration = await navigator.serviceWorker.getRegistration()
        if (registration) await act(registration)
      } catch (error) {
        const isDenied = Notification.permission === 'denied'
        const description = isDenied ? PUSH_DENIED : errorMessage(error)
        toast({ title: PUSH_NOT_CHANGED, description, variant: 'destructive' })
      }
      const next = await readState(userId)
      setState(next)
      setIsBusy(false)
      return next === 'on'
    },
    [userId],
  )

  const turnOn = useCallback(
    () =>
      run(async (registration) => {
        if ((await Notification.requestPermission()) === 'granted') await turnPushOn(registration, userId, pushServer)
      }),
    [run, userId],
  )
  const turnOff = useCallback(async () => {
    await run((registration) => turnPushOff(registration, pushServer))
  }, [run])
  return { state, isBusy, turnOn, turnOff }
}

async function readState(userId: number): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    // Only Safari has `standalone`; false means that the page runs in the browser.
    return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unsupported'
  }
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  // If storage is blocked, push was never turned on.
  const isOn =
    Notification.permission === 'granted' &&
    (await isPushOn(registration, userId).catch(reportUnless(isRefusedByBrowser, 'push', false)))
  return isOn ? 'on' : 'off'
}
