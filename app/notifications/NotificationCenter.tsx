import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Notification, NotificationsResponse, UnreadSummary } from '../../contract/notification'
import { pushServer } from '../api/pushServer'
import { liveOf } from '../live/Live'
import { renewPush } from '../offline/lazy/pushSubscription'
import type { Workspace } from '../offline/workspace'
import { readStored, writeStored } from '../platform/deviceStorage'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { NOTIFICATIONS_PAGE } from '../ui/paths'
import { toast } from '../ui/toast'
import { announcementOf, highestId, isOverwrite, newSince } from './announce'
import { setUnreadCount } from './unread/unreadCount'
import { type Notifications, useNotifications } from './useNotifications'
import { useTake } from './useTake'
import { takeLabel } from './versions'
import { SHOW } from './words'

interface NotificationCenterProps {
  readonly workspace: Workspace
}

/** Keeps a person's notifications up to date on every page, and announces new ones. Renders nothing. */
export function NotificationCenter({ workspace }: NotificationCenterProps) {
  const { userId } = workspace
  const notifications = useNotifications(userId, workspace)
  useNews({ workspace, data: notifications.data, refresh: notifications.refresh })
  useAnnouncements({ userId, workspace, notifications })
  usePushedPaths(userId)
  // The next person on this device starts without a count.
  useEffect(() => () => setUnreadCount(0), [])
  return null
}

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
function useNews({ workspace, data, refresh }: NewsInput): void {
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

/** In ms. Longer than other toasts: the person has to decide. */
const DURATION = 15_000

interface AnnouncementsInput {
  readonly userId: number
  readonly workspace: Workspace
  readonly notifications: Notifications
}

/** Shows a toast for new notifications, once per device and only in a visible page; not on the list itself. */
function useAnnouncements({ userId, workspace, notifications }: AnnouncementsInput): void {
  const { data } = notifications
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const take = useTake(workspace)
  const mark = useRef<number | null>(null)
  const latest = useRef({ notifications, pathname })
  latest.current = { notifications, pathname }

  useEffect(() => {
    if (!data) return
    const announce = () => {
      if (document.hidden) return
      const before = readAnnouncedMark(userId) ?? mark.current
      const after = Math.max(before ?? 0, highestId(data.notifications))
      mark.current = after
      if (after !== before) writeAnnouncedMark(userId, after)
      say(newSince(data.notifications, before).filter((each) => !isSeen(each, latest.current.pathname)))
    }
    announce()
    document.addEventListener('visibilitychange', announce)
    return () => document.removeEventListener('visibilitychange', announce)

    function say(fresh: ReturnType<typeof newSince>) {
      const announcement = announcementOf(fresh)
      if (!announcement) return
      const { title, description, take: taken } = announcement
      const handleTake = (id: number) => {
        // Changes that were added to it in the meantime belong to the same decision.
        const { data: now, markRead } = latest.current.notifications
        const current = now?.notifications.filter(isOverwrite).find((each) => each.id === id) ?? taken
        if (!current) return
        void markRead([id])
        void take(current, 'before')
      }
      const action = taken
        ? { label: takeLabel(taken, 'before'), onClick: () => handleTake(taken.id) }
        : { label: SHOW, onClick: () => navigate(NOTIFICATIONS_PAGE) }
      toast({ title, description, duration: DURATION, action })
    }
  }, [data, userId, navigate, take])
}

// The mark: the last notification announced on this device. Each is announced once, in whichever tab is visible.

const keyOf = (userId: number) => `moodloom-told-${userId}`

/** The mark; null on a device that has never read any notifications. */
function readAnnouncedMark(userId: number): number | null {
  const text = readStored(keyOf(userId))
  return text === null ? null : Number(text) || 0
}

function writeAnnouncedMark(userId: number, id: number): void {
  // Without storage, the mark in memory makes sure that only new notifications are announced.
  writeStored(keyOf(userId), String(id))
}

/** Whether the open page already shows it. */
function isSeen(notification: Notification, pathname: string): boolean {
  if (pathname === NOTIFICATIONS_PAGE) return true
  const isOwnRight = notification.kind === 'access' && ['changed', 'removed'].includes(notification.change)
  return isOwnRight && pathname === `/board/${notification.board.id}`
}

/**
 * Opens the path of a pressed push notification. Registers this browser again if this person has turned push
 * notifications on, since a newer session doesn't know about it.
 */
function usePushedPaths(userId: number): void {
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
      if (registration) await renewPush(registration, userId, pushServer)
    }
    // Offline or with storage blocked, the next visit does it.
    renew().catch(reportUnless(isOutsideFailure, 'notifications'))
  }, [userId])
}
