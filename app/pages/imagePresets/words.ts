export const ABOUT_PRESETS = 'About Presets'
export const BROWSE_PRESETS = 'Browse the presets, or create your own.'
export const CLICK_USE_TO_APPLY_ONE = 'Click Use to apply one to the current image.'
export const ADJUST_SLIDERS_TO_YOUR_LIKING = 'Adjust the sliders to your liking.'
export const SAVE_IT_AS_PRESET = 'Save it as a preset, or export the image to a board.'
export const PUBLIC_OR_PRIVATE =
  'Presets can be public or private: public ones are shared with the community, private ones are only yours.'

export const CHOOSE_FROM_BOARD = 'Choose from a board'
export const NO_BOARDS_YET = "You don't have any boards yet."
export const BOARD = 'Board'
export const BOARD_NOT_HERE = 'This board isn’t on this device. Connect and try again, or choose another one.'
export const THERE_ARE_NO_IMAGES = 'There are no images on this board.'
export const IMAGE = 'Image'

export const IT_COULD_NOT_BE_READ = 'It couldn’t be read.'
export const IMAGE_NOT_OPENED = 'Image not opened'
export const IMAGE_PRESETS = 'Image Presets'
export const IMAGE_PRESETS_SUBTITLE = 'Create, browse, and share modification presets for your images'
export const WORKBENCH = 'Workbench'
export const chooseImageFor = (name: string) => `Choose an image for “${name}”`
export const CHOOSE_IMAGE = 'Choose an image'
export const OPENING_IMAGE = 'Opening the image…'
export const WHERE_FROM = 'From a file, the camera or one of your boards. Your original stays untouched.'

export const CHOOSE_FILE = 'Choose a file'
export const TAKE_PHOTO = 'Take Photo'
export const FROM_BOARD = 'From a board'
export const IMAGE_FILE = 'Image file'

export const REDO = 'Redo'
export const RESET_ALL = 'Reset all'
export const SAVE_AS_PRESET = 'Save as preset'
export const ADD_TO_BOARD = 'Add to board'
export const addingPercent = (percent: number) => `Adding… ${percent}%`
export const ANOTHER_IMAGE = 'Another image'

export const IMAGE_ADDED = 'Image Added'
export const imageAddedDetail = (name: string) => `It’s on “${name}”.`
export const OPEN_BOARD = 'Open board'
export const IT_COULD_NOT_BE_ADDED = 'It couldn’t be added. Nothing has changed.'
export const IMAGE_NOT_ADDED = 'Image not added'
