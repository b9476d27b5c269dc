import { type ComponentType, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

interface LazyNotificationsProps {
  readonly workspace: Workspace
}

/** Ms after which the first screen has been drawn. */
const DELAY = 3000

/** Loads notifications after the first screen, which only has the bell. */
export function LazyNotifications({ workspace }: LazyNotificationsProps) {
  const [Center, setCenter] = useState<ComponentType<LazyNotificationsProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(async () => {
      // If unreachable, nothing is shown: no one requested it, and the notifications page explains what is missing.
      const loaded = await import('./NotificationCenter').catch(reportUnless(isOutsideFailure, 'notifications', null))
      if (loaded) setCenter(() => loaded.NotificationCenter)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [])
  return Center && <Center key={workspace.userId} workspace={workspace} />
}
