import { TRASH_DAYS } from '../../../../contract/limits'
import { asSentence } from '../../../ui/format/format'

export const IMAGE_ANALYSIS = 'Image Analysis'
export const CONTINUE_WITH_SELECTED_IMAGE = 'Continue with the selected image'
export const IMAGE_NOT_OPENED = 'Image not opened'

export const EDITING = 'Editing:'
export const BOARD_NAME = 'Board name'

export const AUTHENTICATION_REQUIRED = 'Authentication Required'
export const AUTHENTICATION_REQUIRED_DETAIL = 'Please log in to view or create boards'

export const INVALID_BOARD_ID = 'Invalid Board ID'
export const INVALID_BOARD_ID_DETAIL = "The board you're trying to access doesn't exist or has an invalid ID."
export const RETURN_TO_DASHBOARD = 'Return to Dashboard'
export const BOARD_GONE = 'This board is no longer available'
export const BOARD_GONE_DETAIL =
  'It was deleted, or it’s no longer shared with you. Changes that couldn’t be sent are listed under Needs attention.'
export const OWNER_DELETED_BOARD = 'The owner deleted this board'
export const ownerDeletedDetail = (count: number) =>
  count === 1
    ? `One of your changes wasn’t sent. It’s shown here and kept on this device. If the owner restores the board within ${TRASH_DAYS} days, it’s sent automatically.`
    : `${count} of your changes weren’t sent. They’re shown here and kept on this device. If the owner restores the board within ${TRASH_DAYS} days, they’re sent automatically.`
export const IN_YOUR_TRASH = 'This board is in your trash'
export const inYourTrashDetail = (count: number) =>
  count === 1
    ? 'One of your changes wasn’t sent. It’s shown here and kept on this device. Restore the board to send it.'
    : `${count} of your changes weren’t sent. They’re shown here and kept on this device. Restore the board to send them.`
export const deletedDetail = (count: number) =>
  count === 1
    ? 'It was deleted permanently, or it’s no longer shared with you. One of your changes couldn’t be sent. It stays on this device until you discard it. Copy it or export the board.'
    : `It was deleted permanently, or it’s no longer shared with you. ${count} of your changes couldn’t be sent. They stay on this device until you discard them. Copy them or export the board.`
export const RESTORE = 'Restore'
export const RESTORE_FAILED = 'The board couldn’t be restored. Please try again.'
export const COPY_CHANGES = 'Copy changes'
export const EXPORT_BOARD = 'Export'
export const COULD_NOT_COPY = 'Couldn’t copy'
export const COULD_NOT_COPY_DETAIL = 'The browser didn’t allow it.'
export const BOARD_RESTORED = 'The board was restored'
export const BOARD_RESTORED_DETAIL = 'You can edit it again. Your changes are syncing.'
export const BOARD_NOT_HERE = 'This board isn’t on this device yet'
export const BOARD_NOT_HERE_DETAIL =
  'It opens as soon as you’re online. Boards you’ve opened here before also open offline.'
export const UPDATE_TO_OPEN = 'Update to open this board'
export const UPDATE_TO_OPEN_DETAIL =
  'It was made with a newer version of Moodloom. What you made on this device is safe.'
export const UPDATE = 'Update'

export const CHOOSE_IMAGES = 'Choose images'
export const DROP_IMAGES_TEXT_OR_COLOR_HERE = 'Drop images, text or a color here'
export const changesWereNotAccepted = (count: number) =>
  count === 1 ? 'A change wasn’t accepted' : `${count} changes weren’t accepted`
export const refusedDetail = (message: string) => `${asSentence(message)} You’ll find it under Needs attention.`

export const VIEW_HISTORY = 'View History'
export const PRESENT = 'Present'
export const PREVIEW = 'Preview'
export const VIEW_ONLY = 'You can view this board, but not edit it.'

export const LOADING_BOARD = 'Loading Board...'

export const SHARE_AND_EXPORT = 'Share and export'
export const EDITING_GROUP = 'Edit'
export const VIEW = 'View'
export const APP = 'Moodloom'
export const NEW_BOARD = 'New board'
export const notificationsLabel = (unread: number) => (unread > 0 ? `Notifications (${unread})` : 'Notifications')
export const BACK = 'Back'
export const BOARD_MENU = 'Board menu'

export const FIND_ON_BOARD = 'Find on the board'
export const MINIMAP = 'Minimap'

export const LAST_EDITED_UNKNOWN = 'Last edited: unknown'
export const lastEditedWhen = (when: string) => `Last edited ${when}`

export const ERROR = 'Error'
export const SAVE_FAILED = 'Failed to save board'
export const SUCCESS = 'Success'
export const SAVED = 'Saved'
export const SUCCESS_DETAIL = 'Board saved successfully!'
export const SAVED_ON_THIS_DEVICE = 'Saved on this device'
export const SYNCS_LATER = 'The server can’t be reached right now. The board syncs as soon as it can.'
export const CREATE_FAILED = 'Failed to create board. Please try again.'

export const EDITING_GIVEN = 'You can edit this board now'
export const EDITING_TAKEN = 'You can view this board, but no longer edit it'
export const EDITING_TAKEN_DETAIL = 'Changes that couldn’t be sent are listed under Needs attention.'

export const LOAD_FAILED = 'Failed to load board'
export const BOARD_NOT_LOADED = 'The board couldn’t be loaded'
export const SERVER_UNREACHABLE = 'The board couldn’t be loaded: the server can’t be reached.'

export const LOG_IN_TO_SAVE = 'You need to log in to save this board.'

export const BOARD_IN_PREVIEW = 'View only. Nothing can be added here.'
