/** The page that lists them. */
export const NOTIFICATIONS_PAGE = '/notifications'

/** What the way there is called: `Notifications, 3 unread`. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
}
