export const ON_THIS_DEVICE_ONLY = 'On this device only'
export const WAITING_TO_SYNC = 'Waiting to sync'
export const PRIVATE = 'Private'
export const PUBLIC = 'Public'
export const KEPT_OFFLINE = 'Kept offline'
export const moreAbout = (name: string) => `More about ${name}`
export const MORE = 'More'
export const YOU = 'You'
export const moreCount = (count: number) => `+${count} more`

export const CREATE_NEW_BOARD = 'Create New Board'
export const START_WITH_BLANK_CANVAS = 'Start with a blank canvas'

export const youLeft = (name: string) => `You left “${name}”`
export const leaveTitle = (name: string) => `Leave “${name}”?`
export const YOU_WILL_NOT_SEE_THIS_BOARD =
  'You won’t see this board anymore unless you’re invited again. What you made on it stays there.'
export const STAY = 'Stay'
export const LEAVE_BOARD = 'Leave board'

export const COULD_NOT_RENAME_IT = 'Couldn’t rename it'
export const RENAME_BOARD = 'Rename board'
export const RENAME = 'Rename'
export const NAME = 'Name'
export const REQUIRED = 'Required'

export const LAST_EDITED = 'Last edited'
export const NEWEST = 'Newest'
export const A_TO_Z = 'A-Z'
export const ALL_BOARDS = 'All boards'
export const SHARED_WITH_ME = 'Shared with me'
export const NOT_SENT_YET = 'Not sent yet'

export const BOARD_DELETED = 'Board deleted'
export const boardDeletedDetail = (name: string) => `“${name}” was never sent, so it isn’t in the trash.`
export const COULD_NOT_UNDO = 'Couldn’t undo'
export const MOVED_TO_TRASH = 'Moved to the trash'
export const movedToTrashDetail = (name: string) => `“${name}” is kept there for 30 days.`

export const BOARD_DUPLICATED = 'Board duplicated'
export const OPEN = 'Open'
export const KEEP_OFFLINE = 'Keep offline'
export const COULD_NOT_KEEP_IT_OFFLINE = 'Couldn’t keep it offline'
export const COULD_NOT_DISCARD_IT = 'Couldn’t discard it'
export const PUBLISH_AS_INSPIRATION = 'Publish as inspiration'
export const DUPLICATE = 'Duplicate'
export const COULD_NOT_DUPLICATE_IT = 'Couldn’t duplicate it'
export const SEND_BEFORE_DUPLICATING =
  'Some of your changes on this board haven’t synced yet. Duplicate it once they have.'
export const MAKE_PUBLIC = 'Make public'
export const MAKE_PRIVATE = 'Make private'
export const COULD_NOT_CHANGE_IT = 'Couldn’t change it'
export const COULD_NOT_DELETE_IT = 'Couldn’t delete it'
export const TO_MAKE_BOARD_PUBLIC = 'make a board public'
