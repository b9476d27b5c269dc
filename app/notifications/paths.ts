/** The page that lists them. */
export const NOTIFICATIONS_PAGE = '/notifications'
