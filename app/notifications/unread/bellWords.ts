// The label of the header's bell, which loads before the rest of the notifications.

/** The label of the link to the notifications page: `Notifications, 3 unread`. */
export const bellLabel = (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)
