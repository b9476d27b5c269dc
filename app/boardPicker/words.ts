export const FAILED_TO_CREATE_BOARD = 'Failed to create board'
export const FAILED_TO_CREATE_BOARD_DETAIL = 'This device couldn’t save it. Free up space, or choose an existing board.'
export const CHOOSE_BOARD = 'Choose a board'
export const CHOOSE_BOARD_DETAIL = 'Which board should it go to?'
export const FIND_BOARD = 'Find a board'
export const BOARDS = 'Boards'
export const NEW_BOARD = 'New board'
export const NO_BOARD_HAS_THIS_NAME = 'No board has this name.'
export const editedOn = (day: string) => `Edited ${day}`
export const editedNotSaved = (edited: string) => `${edited} · not saved yet`
export const editedWaiting = (edited: string) => `${edited} · waiting to be sent`

export const YOUR_BOARDS_COULD_NOT_BE_SHOWN = 'Your boards couldn’t be shown'
export const YOUR_BOARDS_COULD_NOT_BE_SHOWN_DETAIL = 'Connect and try again.'
