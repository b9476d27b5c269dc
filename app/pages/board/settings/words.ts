export const CANVAS_BACKGROUND = 'Canvas background'
export const IT_IS_LOCKED = 'It’s locked. Unlock it in Layers to change it.'
export const NO_BACKGROUND = 'No background'
export const backgroundChoice = (choice: string) => `Background ${choice}`
export const ANY_COLOR = 'Any color'
export const ANY_BACKGROUND_COLOR = 'Any background color'

export const BOARD_SETTINGS = 'Board settings'
export const VIEW_ONLY = 'You can view this board, but not edit it.'

export const DISCARD_BOARD = 'Discard board'
export const DELETE_BOARD = 'Delete board'
export const BOARD_DISCARDED = 'Board discarded'
export const COULD_NOT_DELETE_IT = 'Couldn’t delete it'
export const DISCARD_DETAIL = 'It was never saved. Discarding it deletes everything on it.'
export const deleteDetail = (days: number) =>
  `It goes to the trash, where you can restore it for ${days} days. No one can open it there.`
export const CANCEL_DELETE = 'Keep it'

export const NAME = 'Name'
export const DESCRIPTION = 'Description'
export const CATEGORY = 'Category'
export const SUGGESTED_CATEGORIES = 'Suggested categories'

export const PUBLISH_AS_INSPIRATION = 'Publish as inspiration'
export const MAKE_BOARD_PUBLIC_TO_PUBLISH_IMAGE = 'Make the board public to publish an image of it.'

export const SAVE_AS_TEMPLATE = 'Save as template'

export const FASHION = 'Fashion'
export const INTERIOR = 'Interior'
export const BRANDING = 'Branding'
export const TRAVEL = 'Travel'
export const FOOD = 'Food'
export const ART = 'Art'
export const OTHER = 'Other'
export const NAME_BOARD_NEEDS_ONE = 'A board needs a name.'
export const tooLong = (field: string, length: number, most: number) =>
  `${field}: ${length} characters, at most ${most} fit.`
