import { useEffect } from 'react'
import type { Workspace } from '../offline/workspace'
import { setUnreadCount } from './unread/unreadCount'
import { useAnnouncements } from './useAnnouncements'
import { useNews } from './useNews'
import { useNotifications } from './useNotifications'
import { usePushedPaths } from './usePushedPaths'

interface NotificationCenterProps {
  readonly workspace: Workspace
}

/** Keeps a person's notifications up to date on every page, and announces new ones. Renders nothing. */
export function NotificationCenter({ workspace }: NotificationCenterProps) {
  const { userId } = workspace
  const notifications = useNotifications(userId, workspace)
  useNews({ workspace, data: notifications.data, refresh: notifications.refresh })
  useAnnouncements({ userId, workspace, notifications })
  usePushedPaths()
  // The next person on this device starts without a count.
  useEffect(() => () => setUnreadCount(0), [])
  return null
}
