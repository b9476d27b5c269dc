import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Notification } from '../../contract/notification'
import type { Workspace } from '../offline/workspace'
import { readStored, writeStored } from '../platform/deviceStorage'
import { toast } from '../ui/toast'
import { announcementOf, highestId, isOverwrite, newSince } from './announce'
import { NOTIFICATIONS_PAGE } from './paths'
import type { Notifications } from './useNotifications'
import { useTake } from './useTake'
import { takeLabel } from './versions'
import { SHOW } from './words'

// The mark: the last notification announced on this device. Each is announced once, in whichever tab is visible.

const keyOf = (userId: number) => `moodloom-told-${userId}`

/** The mark; null on a device that has never read any notifications. */
export function readAnnouncedMark(userId: number): number | null {
  const text = readStored(keyOf(userId))
  return text === null ? null : Number(text) || 0
}

export function writeAnnouncedMark(userId: number, id: number): void {
  // Without storage, the mark in memory makes sure that only new notifications are announced.
  writeStored(keyOf(userId), String(id))
}

/** In ms. Longer than other toasts: the person has to decide. */
const DURATION = 15_000

interface AnnouncementsInput {
  readonly userId: number
  readonly workspace: Workspace
  readonly notifications: Notifications
}

/** Shows a toast for new notifications, once per device and only in a visible page; not on the list itself. */
export function useAnnouncements({ userId, workspace, notifications }: AnnouncementsInput): void {
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

/** Whether the open page already shows it. */
function isSeen(notification: Notification, pathname: string): boolean {
  if (pathname === NOTIFICATIONS_PAGE) return true
  const isOwnRight = notification.kind === 'access' && ['changed', 'removed'].includes(notification.change)
  return isOwnRight && pathname === `/board/${notification.board.id}`
}
