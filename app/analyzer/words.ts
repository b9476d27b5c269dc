import type { AnalysisType } from './analyzerState'

// Every text of the image analyzer. Those of the specification (second document, sections 2, 5 and 8) are word for word.

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

export const KEPT_TITLE = 'Kept on this device'
export const KEPT = 'There is no network. The image waits here and is analyzed as soon as there is one.'
export const OFFLINE_ANALYZE = 'Offline: the image is kept on this device and analyzed when there is a network.'
export const OFFLINE_PROMPT = 'This needs a network. What you wrote stays here.'
export const NOTHING_TO_APPLY = 'The AI suggested nothing that can be applied to this image. Try other words.'
