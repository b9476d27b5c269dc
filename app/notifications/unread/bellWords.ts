// What the header's bell says, which loads before all else of notifications.

/** What the way to the page of notifications is called: `Notifications, 3 unread`. */
export const bellLabel = (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)
