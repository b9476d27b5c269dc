import { type ComponentType, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

interface LazyNotificationsProps {
  readonly workspace: Workspace
}

/** Ms after which the first screen is surely drawn. */
const DELAY = 3000

/** Only the bell of the notifications is part of the first screen. */
export function LazyNotifications({ workspace }: LazyNotificationsProps) {
  const [Center, setCenter] = useState<ComponentType<LazyNotificationsProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(async () => {
      // Unreachable without a network: no one requested it, and the list's page says what is missing.
      const loaded = await import('./NotificationCenter').catch(reportUnless(isOutsideFailure, 'notifications', null))
      if (loaded) setCenter(() => loaded.NotificationCenter)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [])
  return Center && <Center key={workspace.userId} workspace={workspace} />
}
