export const CHOOSE_PHOTO = 'Choose a photo'
export const USE_DEVICES_CAMERA = 'Use your device’s camera'

export const TAKEN_MOMENT_AGO = 'Taken a moment ago'
export const RETAKE = 'Retake'
export const USE_AND_TAKE_ANOTHER = 'Use and take another'
export const USE_PHOTO = 'Use photo'

export const TAKE_PHOTO = 'Take Photo'
export const PHOTO_TAKEN = 'Photo taken.'
export const PHOTO_COULD_NOT_BE_TAKEN = 'The photo couldn’t be taken. Try again.'
export const PHOTO_USED = 'Photo used. Ready for the next one.'

export const WHAT_CAMERA_SEES = 'What the camera sees'
export const OPENING_CAMERA = 'Opening the camera'
export const TORCH = 'Torch'
export const CAPTURE = 'Capture'
export const SWITCH_CAMERA = 'Switch camera'

export const ZOOM = 'Zoom'

export const CAMERA_COULD_NOT_BE_OPENED = 'The camera couldn’t be opened'
export const CAMERA_COULD_NOT_BE_OPENED_DETAIL = 'Connect and try again.'
