export const DISCARD = 'Discard'
export const LOADING = 'Loading'
export const RELOAD = 'Reload'
export const LOG_IN = 'Log in'
export const CLOSE = 'Close'
export const TRY_AGAIN = 'Try again'
export const CANCEL = 'Cancel'
export const UNDO = 'Undo'
export const DELETE = 'Delete'
export const REMOVE = 'Remove'
export const SAVE = 'Save'
export const DONE = 'Done'
export const EDIT = 'Edit'
export const COPIED = 'Copied'

export const THIS_COULD_NOT_BE_OPENED = 'This couldn’t be opened'
export const THIS_COULD_NOT_BE_OPENED_DETAIL =
  'Part of Moodloom isn’t on this device yet. Connect and reload; your work is safe.'

export const showOrHide = (isShown: boolean, label: string) => `${isShown ? 'Hide' : 'Show'} ${label}`

/** `{hotkey}` is filled in by Radix. */
export const NOTIFICATIONS = 'Notifications ({hotkey})'
export const NOTIFICATION = 'Notification'

export const MOODLOOM = 'Moodloom'

export const BOARD_IS_FULL = 'This board is full'
/** `most`: a formatted number. */
export const boardHoldsUpTo = (most: string) => `A board holds up to ${most} elements.`
