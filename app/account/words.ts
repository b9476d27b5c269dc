export const UPDATED_ELSEWHERE = 'Moodloom was updated in another tab'
export const UPDATED_ELSEWHERE_DETAIL = 'Reload this one to continue. Everything saved on this device is safe.'

export const LOGGED_OUT = 'Logged out'
export const LOGGED_OUT_DETAIL = 'You have been successfully logged out'
export const LOGOUT_FAILED = 'Logout failed'

export const PASSKEY_IS_HERE_ALREADY = 'This device has a passkey for your account already.'
export const CANNOT_USE_PASSKEY = 'This browser couldn’t use a passkey. Your password works as before.'

export const SERVER_RESTORED = 'The server was restored from a backup'
export const SERVER_RESTORED_SENDING = 'Your changes since then were saved on this device and are syncing again.'
export const SERVER_RESTORED_NOTHING_LOST = 'Your boards now match the server.'

export const SESSION_EXPIRED = 'Authentication failed. Please log in again.'
export const SESSION_EXPIRED_DETAIL = 'Everything you made is kept on this device.'
export const ACCOUNT_DELETED = 'Your account was deleted'
export const ACCOUNT_DELETED_DETAIL =
  'It was deleted on another device. What you added to other people’s boards stays there.'
export const CLEAR_THIS_DEVICE = 'Clear this device'
