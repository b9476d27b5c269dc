export const UPDATED_ELSEWHERE = 'Moodloom was updated in another tab'
export const UPDATED_ELSEWHERE_DETAIL = 'Reload this one to continue. Everything saved on this device is safe.'

export const LOGGED_OUT = 'Logged out'
export const LOGGED_OUT_DETAIL = 'You have been successfully logged out'
export const LOGOUT_FAILED = 'Logout failed'

export const PASSKEY_IS_HERE_ALREADY = 'This device has a passkey for your account already.'
export const CANNOT_USE_PASSKEY = 'This browser couldn’t use a passkey. Your password works as before.'
