export const MY_ACCOUNT = 'My Account'
export const LOG_OUT = 'Log out'

export const PAGE_NOT_HERE = 'This page is not on this device'
export const PAGE_NOT_HERE_DETAIL =
  'The network is gone, or Moodloom was updated. Connect, and it opens again; what you opened before is still there.'
export const SOMETHING_WENT_WRONG = 'Something went wrong'
export const SOMETHING_WENT_WRONG_DETAIL = 'This page could not be shown. Reload to go on.'
export const everythingIsKept = (text: string) => `${text} Everything saved on this device is kept.`

export const copyright = (year: number) => `© ${year} Moodloom`
export const FOOTER = 'Footer'

export const MAIN = 'Main'
export const NEW = 'New'
export const CREATE = 'Create'
export const SIGN_UP = 'Sign up'

export const MOODLOOM = 'Moodloom'

export const COULD_NOT_COPY = 'Could not copy'
export const COULD_NOT_COPY_DETAIL = 'The browser did not allow it.'
export const RETRY = 'Retry'
export const COPY = 'Copy'
export const DISCARD_FOR_GOOD = 'Discard for good'

export const andMore = (count: number) => `and ${count} more`
export const READING_WHAT_WAITS = 'Reading what waits'
export const NEEDS_ATTENTION = 'Needs attention'
export const WAITING = 'Waiting'
export const SEND_NOW = 'Send now'
export const SENDING_WHAT_WAITS = 'Sending what waits'
export const NOT_STORED =
  'This device could not store the last changes. They are in memory only: keep this page open and free some space.'
export const YOUR_SESSION_HAS_ENDED =
  'Your session has ended. What waits is kept on this device and goes on when you log in again.'
export const SOMEONE_ELSE_IS_SIGNED_IN =
  'Someone else is signed in. What waits is kept on this device until you log in again.'
export const SERVER_REFUSED_THESE =
  'The server refused these. Nothing is lost: try again, copy what you made, or discard it.'
export const SERVER_HAS_EVERYTHING_YOU_MADE = 'The server has everything you made.'
export const KEPT_WHILE_OFFLINE = 'Kept on this device, closing the app included. It is sent when the network is back.'
export const ON_ITS_WAY = 'Kept on this device, and on its way to the server.'

export const WHAT_IS_SAVED_WHERE = 'What is saved where'

export const TABS = 'Tabs'

export const THEME_AS_SYSTEM = 'Theme: as the system'
export const THEME_LIGHT = 'Theme: light'
export const THEME_DARK = 'Theme: dark'
export const THEME = 'Theme'

export const ABOUT = 'About'
export const PRIVACY = 'Privacy'
export const TERMS = 'Terms'
export const HELP = 'Help'

export const DISCOVER = 'Discover'
export const TRENDING = 'Trending'
export const TEMPLATES = 'Templates'
export const COLLABORATE = 'Collaborate'
export const PROFILE = 'Profile'
export const IMAGE_PRESETS = 'Image Presets'
export const SETTINGS = 'Settings'
export const HOME = 'Home'

export const notSaved = (changes: string) => `Not saved · ${changes}`
export const NOT_SAVED = 'Not saved'
export const needAttention = (refused: number) => `${refused} need${refused === 1 ? 's' : ''} attention`
export const SAVED = 'Saved'
export const SAVING = 'Saving…'
export const offlineWaiting = (waiting: number) => `Offline · ${waiting} waiting`
export const OFFLINE_SAVED_ON_THIS_DEVICE = 'Offline, saved on this device'
export const waitingOnDevice = (onDevice: string, waiting: number) => `${onDevice} · ${waiting} waiting`
export const ON_DEVICE = 'Saved on this device'
export const changeCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
