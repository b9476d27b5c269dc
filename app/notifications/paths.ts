/** The notifications page. */
export const NOTIFICATIONS_PAGE = '/notifications'
