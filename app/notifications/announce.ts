import type { Notification, OverwriteNotification } from '../../contract/notification'
import { detailOf, newNotifications, titleOf } from './words'

/** A toast about new notifications. `take`: the overwrite whose values it offers; otherwise it links to the list. */
export interface Announcement {
  readonly title: string
  readonly description: string
  readonly take?: OverwriteNotification
}

/** Unread notifications above the mark, newest first. Without a mark none are new: all were there before. */
export function newSince(notifications: readonly Notification[], mark: number | null): Notification[] {
  return mark === null ? [] : notifications.filter(({ id, isRead }) => id > mark && !isRead)
}

/** One toast for all of them; null if there are none. */
export function announcementOf(fresh: readonly Notification[]): Announcement | null {
  const [newest, ...others] = fresh
  if (!newest) return null
  const title = titleOf(newest)
  if (others.length > 0) return { title: newNotifications(fresh.length), description: `${title}.` }
  const announcement = { title, description: detailOf(newest) }
  return isOverwrite(newest) ? { ...announcement, take: newest } : announcement
}

export function isOverwrite(notification: Notification): notification is OverwriteNotification {
  return notification.kind === 'overwritten' || notification.kind === 'overwrote'
}

/** The highest id, for the mark. */
export function highestId(notifications: readonly Notification[]): number {
  return notifications.reduce((highest, { id }) => Math.max(highest, id), 0)
}
