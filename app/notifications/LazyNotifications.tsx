import { type ComponentType, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

interface LazyNotificationsProps {
  readonly workspace: Workspace
}

/** Ms after which the first screen is surely drawn. */
const DELAY = 3000

/** Nothing of the notifications but their bell is part of the first screen. */
export function LazyNotifications({ workspace }: LazyNotificationsProps) {
  const [Center, setCenter] = useState<ComponentType<LazyNotificationsProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(async () => {
      // Out of reach without a network: nobody asked for it, and the page of the list says what is missing.
      const loaded = await import('./NotificationCenter').catch(reportUnless(isOutsideFailure, 'notifications', null))
      if (loaded) setCenter(() => loaded.NotificationCenter)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [])
  return Center && <Center key={workspace.userId} workspace={workspace} />
}
