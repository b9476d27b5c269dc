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

// Up to which notification this device has shown toasts: each is shown once, in whichever tab was visible.

const keyOf = (userId: number) => `moodloom-told-${userId}`

/** The highest id that was shown; null on a device that has never read any. */
export function readAnnouncedMark(userId: number): number | null {
  const text = readStored(keyOf(userId))
  return text === null ? null : Number(text) || 0
}

export function writeAnnouncedMark(userId: number, id: number): void {
  // Without storage only what arrives while the page is open is shown: the mark in memory knows.
  writeStored(keyOf(userId), String(id))
}

/** Ms. Longer than others: there is something to decide. */
const DURATION = 15_000

interface AnnouncementsInput {
  readonly userId: number
  readonly workspace: Workspace
  readonly notifications: Notifications
}

/** A toast for what is new, once per device and only while a page is visible. The list itself needs none. */
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
        // What has been added to it since belongs to the same decision.
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

/** What the open page already shows. */
function isSeen(notification: Notification, pathname: string): boolean {
  if (pathname === NOTIFICATIONS_PAGE) return true
  const isOwnRight = notification.kind === 'access' && ['changed', 'removed'].includes(notification.change)
  return isOwnRight && pathname === `/board/${notification.board.id}`
}
