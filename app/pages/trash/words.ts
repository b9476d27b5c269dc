export const DELETED_PERMANENTLY = 'Deleted permanently'
export const deletedPermanentlyDetail = (name: string) => `“${name}” is gone.`
export const NOT_DELETED = 'This device couldn’t do that. Nothing was deleted.'
export const forOthers = (others: number) =>
  others === 0 ? '' : `, for ${others === 1 ? 'one other person' : `${others} other people`} as well`
export const deletePermanentlyTitle = (name: string) => `Delete “${name}” permanently?`
export const deletePermanentlyDetail = (people: string) =>
  `This deletes everything on it, its history, its share link and everyone’s access${people}. Images used by other boards or your templates stay there. This can’t be undone.`
export const KEEP_IT = 'Keep it'
export const DELETE_PERMANENTLY = 'Delete permanently'

export const TRASH = 'Trash'
export const trashSubtitle = (days: number) => `Deleted boards are kept for ${days} days.`
export const TRASH_IS_EMPTY = 'The trash is empty.'
export const SEE_YOUR_BOARDS = 'See your boards'
export const BOARD_RESTORED = 'Board restored'
export const boardRestoredDetail = (name: string) => `“${name}” is back on your boards list.`
export const COULD_NOT_RESTORE_IT = 'Couldn’t restore it'
export const RESTORE = 'Restore'

export const DELETES_TODAY = 'Deletes today'
export const daysLeftWords = (days: number) => (days === 1 ? '1 day left' : `${days} days left`)
