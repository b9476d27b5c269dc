import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pushServer } from '../api/pushServer'
import { renewPush } from '../offline/lazy/pushSubscription'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/**
 * Opens the path of a pressed push notification. Registers this browser again if push notifications are on, since a
 * newer session doesn't know about it.
 */
export function usePushedPaths(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const handleMessage = ({ data }: MessageEvent) => {
      if (data?.type === 'OPEN' && typeof data.path === 'string') navigate(data.path)
    }
    serviceWorker.addEventListener('message', handleMessage)
    return () => serviceWorker.removeEventListener('message', handleMessage)
  }, [navigate])

  useEffect(() => {
    const renew = async () => {
      if (!('PushManager' in window) || Notification.permission !== 'granted') return
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration) await renewPush(registration, pushServer)
    }
    // Offline or with storage blocked, the next visit does it.
    renew().catch(reportUnless(isOutsideFailure, 'notifications'))
  }, [])
}
