export const MY_ACCOUNT = 'My Account'
export const LOG_OUT = 'Log out'

export const PAGE_NOT_HERE = 'This page isn’t on this device'
export const PAGE_NOT_HERE_DETAIL =
  'You’re offline, or Moodloom was updated. Connect to open it. What you’ve opened before still works.'
export const SOMETHING_WENT_WRONG = 'Something went wrong'
export const SOMETHING_WENT_WRONG_DETAIL = 'This page couldn’t be shown. Reload to continue.'
export const everythingIsKept = (text: string) => `${text} Everything saved on this device is kept.`

export const copyright = (year: number) => `© ${year} Moodloom`
export const FOOTER = 'Footer'

export const MAIN = 'Main'
export const NEW = 'New'
export const CREATE = 'Create'
export const SIGN_UP = 'Sign up'

export const MOODLOOM = 'Moodloom'

export const COULD_NOT_COPY = 'Couldn’t copy'
export const COULD_NOT_COPY_DETAIL = 'The browser didn’t allow it.'
export const RETRY = 'Retry'
export const SERVER_IS_UPDATING = 'The server is being updated. Your change is saved and syncs once that’s done.'
export const RETRY_ALL = 'Retry all'
export const COPY = 'Copy'
export const DISCARD_PERMANENTLY = 'Discard permanently'

export const andMore = (count: number) => `and ${count} more`
export const LOADING_PENDING = 'Loading'
export const NEEDS_ATTENTION = 'Needs attention'
export const ATTENTION = 'Attention'
export const PHOTOS_BEING_ADDED = 'Photos being added'
export const photosOf = (count: number, board: string | undefined) =>
  `${count} photo${count === 1 ? '' : 's'}${board ? ` · ${board}` : ''}`
export const WAITING = 'Waiting'
export const SEND_NOW = 'Send now'
export const SYNCING = 'Syncing'
export const NOT_STORED =
  'This device couldn’t store the last changes. They’re in memory only: keep this page open and free some space.'
export const LOG_IN_TO_SYNC = 'Your session has ended. Log in again to sync what you make.'
export const YOUR_SESSION_HAS_ENDED =
  'Your session has ended. Your changes are saved on this device and sync when you log in again.'
export const SOMEONE_ELSE_IS_SIGNED_IN =
  'Someone else is signed in. Your changes stay on this device until you log in again.'
export const SERVER_REFUSED_THESE =
  'The server refused these. Nothing is lost: try again, copy your work, or discard it.'
export const SENT_ONCE_RESTORED = 'The board is in the trash. Nothing is lost: these changes sync once it’s restored.'
export const EVERYTHING_IS_SYNCED = 'Everything is synced.'
export const SAVED_WHILE_OFFLINE = 'Saved on this device, even if you close the app. It syncs when you’re back online.'
export const ON_ITS_WAY = 'Saved on this device and syncing.'
export const SYNCS_BY_ITSELF = 'Saved on this device. It syncs by itself as soon as it can.'
export const BEING_STORED = 'Being saved on this device.'
export const SAVED_AS_YOU_GO = 'What you add is saved on this device as you go.'
export const ONLY_ON_THIS_DEVICE = 'This board is on this device only. Save it to sync it.'

export const SYNC_STATUS = 'Sync status'

export const TABS = 'Tabs'

export const THEME_AS_SYSTEM = 'Theme: system'
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
export const OFFLINE_SAVED_ON_THIS_DEVICE = 'Offline, saved on this device'
export const withWaiting = (state: string, waiting: number) => (waiting === 0 ? state : `${state} · ${waiting} waiting`)
export const ON_DEVICE = 'Saved on this device'
export const THIS_DEVICE = 'This device'
export const OFFLINE = 'Offline'
export const SIGNED_OUT = 'Signed out'
export const OTHER_ACCOUNT = 'Other account'
export const NEW_BOARD = 'New board'
export const NOTHING_TO_SAVE_YET = 'New board, nothing to save yet'
export const changeCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const COPY_DIAGNOSTICS = 'Copy diagnostics'
export const SEND_DIAGNOSTICS = 'Send diagnostics'
export const DIAGNOSTICS_SENT = 'Diagnostics sent'
export const DIAGNOSTICS_SENT_DETAIL = 'Thank you. The people who run this server can read them now.'
export const COULD_NOT_SEND_DIAGNOSTICS = 'Couldn’t send the diagnostics'
export const DIAGNOSTICS_COPIED = 'Diagnostics copied'
export const DIAGNOSTICS_COPIED_DETAIL = 'Paste them into a message to the people who run this server.'
export const COULD_NOT_COPY_DIAGNOSTICS = 'Couldn’t copy the diagnostics'
export const COULD_NOT_COPY_DIAGNOSTICS_DETAIL = 'This browser doesn’t allow it here. Try again.'
