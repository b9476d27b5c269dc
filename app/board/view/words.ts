export const preparingImages = (total: number, done: number) =>
  total === 1 ? 'Preparing image…' : `Preparing image ${done + 1} of ${total}…`

export const photosWaitHere = (count: number) =>
  count === 1
    ? 'Photo saved on this device. It’s added when you’re back online.'
    : `${count} photos saved on this device. They’re added when you’re back online.`
export const noRoomForPhotos = (count: number) =>
  count === 1
    ? 'This device has no room for a photo. Keep this page open and free some space.'
    : `This device has no room for ${count} photos. Keep this page open and free some space.`

export const BOARD = 'Board'

export const BOARD_CANVAS = 'Board canvas'

export const BACK_TO_CONTENT = 'Back to content'

export const YOUR_CANVAS_IS_EMPTY = 'Your canvas is empty'
export const YOUR_CANVAS_IS_EMPTY_DETAIL =
  'Use the toolbar to add images, text, shapes and colors, or ask the AI assistant.'

export const ADD_PHOTO = 'Add photo'
export const WEAVE_PHOTOS = 'Weave photos…'

export const TEXT = 'Text'

export const imageUnavailable = (name: string) => `Image Unavailable: ${name}`
export const IMAGE_UNAVAILABLE = 'Image Unavailable'
export const RETRY = 'Retry'
export const REPLACE = 'Replace'

export const EMPTY_TEXT = 'Empty text'
export const textName = (content: string) => `Text: ${content}`
export const imageName = (description: string) => `Image: ${description}`
export const NO_DESCRIPTION = 'no description'
export const swatchName = (color: string) => `Color swatch ${color}`
export const backgroundName = (color: string) => `Background ${color}`
export const shapeName = (shape: string) => `Shape: ${shape}`
export const TRIANGLE = 'triangle'
export const CIRCLE = 'circle'
export const RECTANGLE = 'rectangle'
export const ROUNDED_RECTANGLE = 'rounded rectangle'

export const UPDATE = 'Update'
export const newerElementName = (kind: string) => `Newer element (${kind}): update to see it`

export const CONNECT_AND_TRY_AGAIN = 'Connect and try again.'

export const THAT_DID_NOT_WORK = 'That didn’t work'
export const COLOR_SWATCH_ADDED = 'Color Swatch Added'
export const TEXT_ADDED = 'Text Added'
export const NOT_EVERYTHING_WAS_PASTED = 'Not everything was pasted'
export const textHoldsUpTo = (most: string) =>
  `A text holds up to ${most} characters. The rest is still on the clipboard.`
export const SHAPE_ADDED = 'Shape Added'
