import { asSentence } from '../ui/format/format'

export const BOARD_HISTORY = 'Board History'
export const LOADING_HISTORY = 'Loading the history…'
export const NO_HISTORY_AVAILABLE_FOR_THIS_BOARD = 'No history available for this board yet.'
export const HISTORY_COULD_NOT_BE_LOADED = 'The history couldn’t be loaded.'

export const completeUpTo = (time: string) => `From this device: complete up to ${time}.`
export const OLDER_HISTORY_IS_NOT_HERE = 'Older history isn’t on this device.'
export const LOAD_AGAIN = 'Try again'

export const speedLabel = (speed: number) => `${speed}x`
export const BEFORE_FIRST_CHANGE = 'Before the first change'
export const MOMENT = 'Moment'
export const momentOf = (words: string, moment: number, length: number) => `${words}, ${moment} of ${length}`
export const OLDEST = 'Oldest'
export const NEWEST = 'Newest'
export const PAUSE = 'Pause'
export const PLAY = 'Play'
export const SPEED = 'Speed'
export const LOADING_EARLIER_CHANGES = 'Loading earlier changes…'
export const LOADING_THIS_MOMENT = 'Loading this moment…'

export const SAVE_VERSION = 'Save a version'
export const EXPORT_AS_VIDEO = 'Export as video'
export const NO_SNAPSHOT_DATA = 'No snapshot data'

export const THIS_VERSION_COULD_NOT_BE_RESTORED = 'This version couldn’t be restored.'
export const SEND_BEFORE_RESTORING = 'Some of your changes on this board haven’t synced yet. Restore once they have.'
export const RESTORE_THIS_VERSION = 'Restore this version'
export const restoreThisVersionDetail = (time: string) =>
  `Restores the board to ${time}. The current version stays in its history.`
export const RESTORING = 'Restoring…'
export const RESTORE = 'Restore'
export const NOW = 'Now'
export const THEN = 'Then'
export const ELEMENTS = 'Elements'
export const ADDED_BACK = 'Added back'
export const CHANGED = 'Changed'
export const REMOVED = 'Removed'
export const RESTORE_VISIBILITY = 'Also restore visibility'
export const RESTORE_VISIBILITY_DETAIL = 'Otherwise the board stays as private or public as it is now.'
export const ERROR = 'Error'
export const SNAPSHOT_RESTORED = 'Snapshot Restored'
export const snapshotRestoredDetail = (elements: number) => `Board restored to version with ${elements} elements.`

export const RESTORING_NEEDS_CONNECTION_TO_SERVER = 'Restoring needs a connection to the server.'

export const boardWithElements = (title: string, count: number) => `The board ${title}, with ${count} elements`
export const EMPTY = 'Empty'

export const EARLIER_CHANGES_COULD_NOT_BE_LOADED = 'Earlier changes couldn’t be loaded.'
export const DELETED_ACCOUNT = 'Deleted account'
export const NO_COMMENT = 'No comment'
export const agentFor = (agent: string, person: string) => `${agent}, for ${person}`

export const UNDO_ALL_OF_AGENT = 'Undo everything this agent did'
export const undoAllOf = (agent: string) => `Undo everything ${agent} did?`
export const UNDO_ALL_OF_AGENT_DETAIL =
  'This removes what it added, brings back what it removed, and changes back what it changed. What people have changed since stays.'
export const UNDO_EVERYTHING = 'Undo everything'
export const UNDOING = 'Undoing…'
export const SEND_BEFORE_UNDOING = 'Some of your changes on this board haven’t synced yet. Undo once they have.'
export const AGENT_COULD_NOT_BE_UNDONE = 'The agent’s changes couldn’t be undone.'
export const AGENT_WAS_UNDONE = 'Agent’s changes undone'
export const NOTHING_TO_UNDO = 'Nothing left to undo'

interface UndoneCounts {
  readonly removed: number
  readonly broughtBack: number
  readonly changedBack: number
}

/** “3 elements removed, 1 brought back.” */
export function undoneDetail({ removed, broughtBack, changedBack }: UndoneCounts): string {
  const parts = [
    { count: removed, verb: 'removed' },
    { count: broughtBack, verb: 'brought back' },
    { count: changedBack, verb: 'changed back' },
  ].filter(({ count }) => count > 0)
  const words = parts.map(({ count, verb }, index) =>
    index === 0 ? `${count} ${count === 1 ? 'element' : 'elements'} ${verb}` : `${count} ${verb}`,
  )
  return words.length > 0 ? `${words.join(', ')}.` : ''
}

/** The maximum number of elements named in a message. */
const NAMED_MAX = 3

/** “One”, “Two” and 2 more stay because people changed them since. */
export function staysDetail(count: number, names: readonly string[]): string {
  if (count === 0) return ''
  const why = count === 1 ? 'stays because people changed it since.' : 'stay because people changed them since.'
  const named = names.slice(0, NAMED_MAX).map((name) => `“${name}”`)
  if (named.length === 0) return `${count} ${count === 1 ? 'element' : 'elements'} ${why}`
  const rest = count - named.length
  if (rest > 0) return `${named.join(', ')} and ${rest} more ${why}`
  const last = named.at(-1) ?? ''
  return `${named.length === 1 ? last : `${named.slice(0, -1).join(', ')} and ${last}`} ${why}`
}

export const NO_ROOM = 'This device has no room for it.'
export const SAVED_ON_THIS_DEVICE = 'Saved on this device'
const SYNCS_LATER = 'The version will sync as soon as possible.'
export const syncsLater = (reason: string | null) =>
  reason === null ? SYNCS_LATER : `${asSentence(reason)} ${SYNCS_LATER}`
export const SAVE_VERSION_DETAIL = 'Keeps the board as it is now in its history permanently.'
export const COMMENT = 'Comment'

export const filmName = (name: string) => `${name} - time-lapse.webm`
export const VIDEO_SAVED = 'Video saved'
export const videoSavedDetail = (size: string) => `${size}, as a WebM file.`
export const EXPORT_AS_VIDEO_DETAIL =
  'Plays the time-lapse from the oldest change here to the newest, and records it as a WebM file.'
export const STOP = 'Stop'
export const RECORD = 'Record'
export const aboutSeconds = (seconds: number) => `About ${seconds} seconds.`
export const fasterSince = (most: number) => `Plays faster than that, because a video can last ${most} seconds at most.`
export const RECORDING = 'Recording'

export const UNKNOWN_TIME = 'Unknown time'

export const SAVED_VERSION = 'Saved a version'
export const elementsOrOne = (count: number, one: string) => (count === 1 ? one : `${count} elements`)
export const added = (what: string) => `Added ${what}`
export const deleted = (what: string) => `Deleted ${what}`
export const changed = (what: string) => `Changed ${what}`
export const AN_IMAGE = 'an image'
export const aType = (type: string) => (type === 'text' ? 'text' : `a ${type}`)
export const AN_ELEMENT = 'an element'
export const MOVED_BOARD_TO_TRASH = 'Moved the board to the trash'
export const RESTORED_BOARD_FROM_TRASH = 'Restored the board from the trash'
export const RENAMED_BOARD = 'Renamed the board'
export const CHANGED_BOARD = 'Changed the board'

export const VIDEO_COULD_NOT_BE_CREATED = 'The browser couldn’t create it.'

export const THIS_BROWSER_CANNOT_WRITE_VIDEOS = 'This browser can’t write videos.'
export const VIDEO_TOO_LARGE = 'The video became larger than 50 MB. A higher speed makes it smaller.'
