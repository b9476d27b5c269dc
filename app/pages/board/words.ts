export const IMAGE_ANALYSIS = 'Image Analysis'
export const GO_ON_WITH_SELECTED_IMAGE = 'Go on with the selected image'
export const IMAGE_NOT_OPENED = 'Image not opened'

export const EDITING = 'Editing:'

export const AUTHENTICATION_REQUIRED = 'Authentication Required'
export const AUTHENTICATION_REQUIRED_DETAIL = 'Please log in to view or create boards'

export const INVALID_BOARD_ID = 'Invalid Board ID'
export const INVALID_BOARD_ID_DETAIL = "The board you're trying to access doesn't exist or has an invalid ID."
export const RETURN_TO_DASHBOARD = 'Return to Dashboard'
export const BOARD_GONE = 'This board is not available any more'
export const BOARD_GONE_DETAIL =
  'It was deleted, or it is no longer shared with you. What you made and could not be sent is kept in the list of what needs attention.'
export const BOARD_NOT_HERE = 'This board is not on this device yet'
export const BOARD_NOT_HERE_DETAIL =
  'It will open as soon as there is a network. Boards you have opened here before also open offline.'

export const CHOOSE_IMAGES = 'Choose images'
export const DROP_IMAGES_TEXT_OR_COLOR_HERE = 'Drop images, text or a color here'
export const changesWereNotAccepted = (count: number) =>
  count === 1 ? 'A change was not accepted' : `${count} changes were not accepted`
export const refusedDetail = (message: string) => `${message} It is kept in the list of what needs attention.`

export const VIEW_HISTORY = 'View History'
export const PRESENT = 'Present'
export const PREVIEW = 'Preview'
export const ONLY_TO_LOOK_AT = 'You can look at this board, but not edit it.'

export const COLORS = 'Colors'

export const LOADING_BOARD = 'Loading Board...'

export const NEW_BOARD = 'New board'
export const notificationsLabel = (unread: number) => (unread > 0 ? `Notifications (${unread})` : 'Notifications')
export const BACK = 'Back'
export const SAVING = 'Saving…'
export const BOARD_MENU = 'Board menu'

export const FIND_ON_BOARD = 'Find on the board'
export const MINIMAP = 'Minimap'

export const LAST_EDITED_UNKNOWN = 'Last edited: unknown'
export const LAST_EDITED_JUST_NOW = 'Last edited just now'
export const lastEditedWhen = (when: string) => `Last edited ${when}`

export const ERROR = 'Error'
export const SAVE_FAILED = 'Failed to save board'
export const SUCCESS = 'Success'
export const SAVED = 'Saved'
export const SUCCESS_DETAIL = 'Board saved successfully!'
export const SAVED_ON_THIS_DEVICE = 'Saved on this device'
export const SENT_LATER = 'The server cannot be reached now. The board will be sent as soon as it can be.'
export const CREATE_FAILED = 'Failed to create board. Please try again.'

export const EDITING_GIVEN = 'You can edit this board now'
export const EDITING_TAKEN = 'You can look at this board, but not edit it any more'
export const EDITING_TAKEN_DETAIL = 'What could not be sent any more is kept in the list of what needs attention.'

export const LOAD_FAILED = 'Failed to load board'
export const SERVER_UNREACHABLE = 'The board could not be loaded: the server cannot be reached.'

export const LOG_IN_TO_SAVE = 'You need to log in to save this board.'

export const BOARD_IN_PREVIEW = 'This board is only looked at here: nothing can be added.'
