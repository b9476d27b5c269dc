export const PUSH_NOTIFICATIONS = 'Notifications on this device'
export const PUSH_HINT = 'When someone invites you or replaces one of your changes, even while Moodloom is closed.'
export const PUSH_DENIED =
  'Blocked by the browser. Allow notifications for this site in its settings, then turn them on here.'
export const PUSH_UNSUPPORTED = 'This browser can’t show notifications while Moodloom is closed.'
export const PUSH_INSTALL_FIRST =
  'On iPhone and iPad, add Moodloom to the Home Screen first. Notifications also keep the system from deleting what is stored here.'
export const PUSH_NOT_CHANGED = 'Notifications weren’t changed'
export const GET_NOTIFIED = 'Get notified on this device'
export const GET_NOTIFIED_DETAIL =
  'Invitations and replaced changes reach you even while Moodloom is closed. You can turn this off in Settings.'
export const KEEPS_STORAGE = 'It also keeps the system from deleting what is stored here.'
export const TURN_ON = 'Turn on'
export const NOT_NOW = 'Not now'
export const PUSH_IS_ON = 'Notifications are on'
