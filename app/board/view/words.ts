export const preparingImages = (total: number, done: number) =>
  total === 1 ? 'Preparing image…' : `Preparing image ${done + 1} of ${total}…`

export const BOARD = 'Board'

export const BOARD_CANVAS = 'Board canvas'

export const YOUR_CANVAS_IS_EMPTY = 'Your canvas is empty'
export const YOUR_CANVAS_IS_EMPTY_DETAIL =
  'Use the toolbar to add images, text, shapes and colors, or drop pictures here.'

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

export const IMAGE_NOT_ADDED = 'Image not added'
export const CONNECT_AND_TRY_AGAIN = 'Connect and try again.'

export const THAT_DID_NOT_WORK = 'That did not work'
export const COLOR_SWATCH_ADDED = 'Color Swatch Added'
export const TEXT_ADDED = 'Text Added'
export const SHAPE_ADDED = 'Shape Added'
