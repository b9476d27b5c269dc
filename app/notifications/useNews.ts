import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { NotificationsResponse, UnreadSummary } from '../../contract/notification'
import { liveOf } from '../live/liveOf'
import type { Workspace } from '../offline/workspace'

interface NewsInput {
  readonly workspace: Workspace
  readonly data: NotificationsResponse | undefined
  readonly refresh: () => Promise<void>
}

/**
 * Refetches the notifications whenever there may be new ones: when the live channel reports one or reconnects, when the
 * person returns to this page or the network is back, when a change of theirs has overwritten something, and, while the
 * channel is down, on navigation.
 */
export function useNews({ workspace, data, refresh }: NewsInput): void {
  const { pathname } = useLocation()
  const known = useRef(data)
  known.current = data

  useEffect(() => {
    const live = liveOf(workspace)
    let { isConnected } = workspace.status()
    let isLive = live.state === 'live'
    const stop = new AbortController()
    const page = { signal: stop.signal }
    document.addEventListener('visibilitychange', () => !document.hidden && void refresh(), page)
    const stops = [
      live.on('notification', (news) => !isKnown(news, known.current) && void refresh()),
      live.on('state', () => {
        const wasLive = isLive
        isLive = live.state === 'live'
        // Messages sent while it was disconnected are lost.
        if (isLive && !wasLive) void refresh()
      }),
      workspace.onOverwrote(() => void refresh()),
      workspace.onStatus((status) => {
        const isBack = status.isConnected && !isConnected
        isConnected = status.isConnected
        if (isBack) void refresh()
      }),
    ]
    return () => {
      stop.abort()
      for (const each of stops) each()
    }
  }, [workspace, refresh])

  const readAt = useRef(pathname)
  useEffect(() => {
    if (readAt.current === pathname) return
    readAt.current = pathname
    if (liveOf(workspace).state !== 'live') void refresh()
  }, [workspace, pathname, refresh])
}

/** Whether the list already has it: the channel repeats itself, and reports this page's own actions. */
function isKnown({ unread, latest }: UnreadSummary, data: NotificationsResponse | undefined): boolean {
  if (!data || data.unread !== unread) return false
  return latest === null || data.notifications.some(({ id }) => id === latest.id)
}
