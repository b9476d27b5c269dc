import type { AnalysisType } from './analyzerState'

// All texts of the image analyzer. Those from the specification (second document, sections 2, 5 and 8) are verbatim.

export const TYPE_LABELS: Readonly<Record<AnalysisType, string>> = {
  general: 'General',
  designElements: 'Design Elements',
  colorPalette: 'Color Palette',
  modification: 'Modify Image',
}

export const ANALYZE = 'Analyze Image'
export const TAKE_PHOTO = 'Take Photo'
export const ADD_IMAGE = 'Add image to board'
export const APPLY_CUSTOM = 'Apply Custom Prompt'
export const CLEAR_SELECTION = 'Clear Selection'
export const applyCount = (count: number) => `Apply ${count} ${count === 1 ? 'Modification' : 'Modifications'}`

export const TOO_LARGE = 'Image file is too large. Please choose an image under 5MB.'
export const SHRINK = 'Shrink and use it'
export const NOT_AN_IMAGE = 'Please select a valid image file.'
export const NO_IMAGE = 'Please upload an image first'
export const LOAD_FAILED = 'Failed to load image. Please try another file.'
export const READ_FAILED = 'Failed to read the image file. Please try again.'
export const APPLY_FAILED = 'Failed to apply modifications. Please try again.'

export const KEY_MISSING =
  'OpenAI API key not found. Please add your API key in the Secrets tool (Environment Variables).'
export const KEY_MISSING_TITLE = 'Configuration Required'
export const QUOTA_TITLE = 'API Quota Exceeded'
export const QUOTA = 'AI usage limit reached. Please try again later.'
export const ANALYSIS_FAILED_TITLE = 'Analysis Failed'
export const ANALYSIS_FAILED = 'Unable to analyze the image. Please try again.'

export const NO_BOARD_TITLE = 'Cannot add to board'
export const NO_BOARD = 'No active board is selected. Open a board first to add elements.'

export const SAVED_HERE_TITLE = 'Saved on this device'
export const SAVED_HERE = 'You’re offline. The image is saved here and analyzed when you’re back online.'
export const OFFLINE_ANALYZE = 'Offline: the image is saved on this device and analyzed when you’re back online.'
export const OFFLINE_PROMPT = 'You’re offline. What you wrote stays here.'
export const LEFT_OUT_TITLE = 'Not everything can be done here'
export const leftOutActions = (actions: readonly string[]) => `Left out: ${actions.join(', ')}.`
export const AI_IS_OFF =
  'The AI tools are off: there is no key for an AI provider. Palettes and the changes listed here work without one.'
export const tokensUsed = (tokens: string) => (tokens === '1' ? 'Used 1 token.' : `Used ${tokens} tokens.`)
export const NOTHING_TO_APPLY = 'The AI suggested nothing that can be applied to this image. Try rephrasing.'

export const PHOTO_COULD_NOT_BE_SAVED = 'The photo couldn’t be saved'

export const LEFT = 'Left'
export const TOP = 'Top'
export const WIDTH = 'Width'
export const HEIGHT = 'Height'
export const WHOLE_IMAGE = 'Whole image'
export const DRAG_OVER_IMAGE = 'Drag over the image, or type numbers.'
export const selectedArea = (size: string) => `Selected: ${size}`

export const CHANGE_AREA = 'Change the area'
export const SELECT_AREA = 'Select an area'
export const DONE_SELECTING = 'Done selecting'

export const AREA_OF_IMAGE = 'Area of the image'
export const AREA_SELECTION = 'area selection'
export const AREA_KEYS =
  'Arrow keys move the area. With Shift they resize it, with Alt they move it by one pixel. Escape removes it.'

export const ADD_TO_BOARD = 'Add to board:'

export const PALETTE_FOUND_ON_THIS_DEVICE = 'Palette, found on this device'

export const REPLACE = 'Replace'
export const UPLOAD_IMAGE = 'Upload an image'
export const IMAGE_TO_ANALYZE = 'Image to analyze'
export const DROP_IN_PHOTO = 'Drop in a photo to see its colors and style.'
export const UP_TO_5_MB = 'Up to 5 MB. Colors are found on this device, even offline.'

export const SELECTED_AREA = 'The selected area'
export const COLOR = 'A color'
export const COLOR_PRESS_IMAGE_TO_PICK_ONE = 'Color (press the image to pick one)'
export const TOLERANCE = 'Tolerance'
export const SOFT_EDGE = 'Soft edge'

export const MODIFIED_IMAGE = 'Modified image'
export const ORIGINAL_IMAGE = 'The original image'
export const THE_MODIFIED_IMAGE = 'The modified image'
export const SHOW_ORIGINAL = 'Show the original'
export const ADD_MODIFIED_IMAGE_TO_BOARD = 'Add modified image to board'
export const KEEP_CHANGING_THIS_ONE = 'Keep changing this one'

export const CUSTOM_MODIFICATION = 'Custom modification'
export const WARMER_WITH_LITTLE_MORE_CONTRAST = 'Warmer, with a little more contrast'
export const REPLACE_BACKGROUND_MORE = 'Replace background…'
export const REPLACE_SKY_MORE = 'Replace sky…'

export const PALETTE = 'Palette'
export const addColor = (name: string, hex: string) => `Add ${name}, ${hex}`

export const OPENING_IMAGE = 'Opening the image…'

export const LOOKING_AT_IMAGE = 'Looking at the image…'
export const CHANGING_IMAGE = 'Changing the image…'
export const THE_IMAGE_TO_ANALYZE = 'The image to analyze'

export const REPLACE_SKY = 'Replace sky'
export const REPLACE_BACKGROUND = 'Replace background'
export const APPLY_TO_IMAGE = 'Apply to image'
export const PREVIEW_OF_IMAGE_WITH_NEW_BACKGROUND = 'Preview of the image with the new background'
export const AREA_TO_REPLACE = 'Area to replace (red)'
export const OPENING_THE_IMAGE = 'Opening the image'
export const REPLACE_WITH = 'Replace with…'
export const RED_EVENING_SKY_WITH_THIN_CLOUDS = 'A red evening sky with thin clouds'
export const QUIET_STUDIO_WALL = 'A quiet studio wall'
export const KIND = 'Kind'
export const GENERATING = 'Generating…'
export const GENERATE_ANOTHER = 'Generate another'
export const GENERATE = 'Generate'
export const STOP = 'Stop'

export const DESCRIPTION = 'Description'
export const ONE_MOMENT = 'One moment…'
export const COLORS = 'Colors'
export const DESIGN_ELEMENTS = 'Design elements'
export const RECOMMENDATIONS = 'Recommendations'
export const ELEMENT_SUGGESTIONS = 'Element suggestions'

export const SUGGESTED_MODIFICATIONS = 'Suggested modifications'
export const notApplicable = (instruction: string) => `${instruction} (not applicable)`

export const ANALYSIS_TYPE = 'Analysis type'

export const THIS_DEVICE_COULD_NOT_STORE_THAT = 'This device couldn’t store that'
export const WAITING_PHOTOS = 'Waiting photos'
export const SHOW = 'Show'
export const OPEN = 'Open'
export const RETRY = 'Retry'
export const discardPhotoOf = (time: string) => `Discard photo of ${time}`
export const BEING_ANALYZED = 'Analyzing…'
export const ANALYZED = 'Analyzed'
export const QUEUED = 'Queued'
export const WAITING_FOR_NETWORK = 'Waiting for a connection'

export const NO_BACKGROUND_WAS_MADE = 'No background was made'

export const BRIGHTEN = 'Brighten'
export const LITTLE_MORE_LIGHT_ALL_OVER = 'A little more light all over'
export const MORE_CONTRAST = 'More contrast'
export const LIGHTS_LIGHTER_DARKS_DARKER = 'Lights lighter, darks darker'
export const MORE_COLOR = 'More color'
export const EVERY_COLOR_THIRD_STRONGER = 'Every color a third stronger'
export const WARMER = 'Warmer'
export const TOWARDS_EVENING_LIGHT = 'Toward evening light'
export const COOLER = 'Cooler'
export const TOWARDS_MORNING_LIGHT = 'Toward morning light'
export const BLACK_AND_WHITE = 'Black and white'
export const WITHOUT_ANY_COLOR = 'Without any color'

export const IT_COULD_NOT_BE_UNDONE = 'It couldn’t be undone'
export const ADDED_TO_BOARD = 'Added to board'
export const addedToBoardDetail = (boardName: string) => `It’s on “${boardName}”.`

export const areaSize = (width: number, height: number) => `${width} × ${height} px`
export const tooSmallArea = (size: string) => `${size} is too small. Select more than 10 × 10 px.`
