export const CANNOT_STORE = 'This browser does not let Moodloom store boards'
export const CANNOT_STORE_DETAIL = 'Allow storage for this site, or leave the private window, and reload.'
export const UPDATED_ELSEWHERE = 'Moodloom was updated in another tab'
export const UPDATED_ELSEWHERE_DETAIL = 'Reload this one to go on. Everything saved on this device is kept.'

export const SESSION_EXPIRED = 'Authentication failed. Please log in again.'
export const SESSION_EXPIRED_DETAIL = 'Everything you made is kept on this device.'
export const ACCOUNT_DELETED = 'Your account was deleted'
export const ACCOUNT_DELETED_DETAIL = 'It was deleted on another device. What you made on boards of others stays there.'
export const CLEAR_THIS_DEVICE = 'Clear this device'

export const LOGGED_OUT = 'Logged out'
export const LOGGED_OUT_DETAIL = 'You have been successfully logged out'
export const LOGOUT_FAILED = 'Logout failed'
