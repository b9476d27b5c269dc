export const SESSION_EXPIRED = 'Authentication failed. Please log in again.'
export const SESSION_EXPIRED_DETAIL = 'Everything you made is kept on this device.'
export const ACCOUNT_DELETED = 'Your account was deleted'
export const ACCOUNT_DELETED_DETAIL =
  'It was deleted on another device. What you added to other people’s boards stays there.'
export const CLEAR_THIS_DEVICE = 'Clear this device'
