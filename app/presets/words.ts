export const AFTER = 'After'
export const BEFORE = 'Before'
export const BEFORE_AND_AFTER = 'Before and after'
export const percentBefore = (percent: number) => `${percent}% before`

export const MODIFICATIONS = 'Modifications'
export const WHICH_COLOR = 'Which color'
export const resetSlider = (slider: string) => `Reset ${slider}`

export const REVERTED = 'Reverted'
export const REVERTED_DETAIL = 'Original restored.'
export const MODIFICATIONS_OF_THIS_IMAGE = 'Modifications of this image'
export const UNDO_THIS_STEP = 'Undo this step'
export const REDO_THIS_STEP = 'Redo this step'
export const HOW_TO_MODIFY = 'How to modify'
export const ADJUST = 'Adjust'
export const REVERT_TO_ORIGINAL = 'Revert to original'
export const APPLY_PRESET = 'Apply preset'
export const IT_COULD_NOT_BE_CREATED = 'It couldn’t be created.'
export const IMAGE_NOT_MODIFIED = 'Image not modified'
export const imageNotModifiedDetail = (reason: string) => `${reason} The image hasn’t changed.`
export const ORIGINAL_COULD_NOT_BE_LOADED = 'The original couldn’t be loaded.'

export const MODIFY_IMAGE = 'Modify image'
export const BOARD_IN_PREVIEW = 'View only. Nothing can be changed here.'
export const SELECT_ONE_IMAGE_ON_BOARD = 'Select one image on the board to modify it.'
export const THIS_IMAGE_IS_LOCKED = 'This image is locked. Unlock it to change it.'

export const PUBLIC = 'Public'
export const PRIVATE = 'Private'
export const moreFor = (name: string) => `More for ${name}`
export const MORE = 'More'
export const NO_DESCRIPTION = 'No description'
export const WAITING_TO_SYNC = 'Waiting to sync'
export const uses = (usageCount: number) => (usageCount === 1 ? '1 use' : `${usageCount} uses`)
export const USE = 'Use'
/** Follows a number. */
export const likesWord = (likes: number) => (likes === 1 ? 'like' : 'likes')
export const likePreset = (name: string) => `Like ${name}`
export const UNLIKE = 'Unlike'
export const LIKE = 'Like'

export const VINTAGE = 'Vintage'
export const MODERN = 'Modern'
export const CINEMATIC = 'Cinematic'
export const ARTISTIC = 'Artistic'
export const PORTRAIT = 'Portrait'
export const LANDSCAPE = 'Landscape'
export const CUSTOM = 'Custom'
export const NOTHING_IS_MODIFIED = 'Nothing is modified yet. Move a slider first, then save.'
export const REQUIRED = 'Required'
export const EDIT_PRESET = 'Edit Preset'
export const CREATE_NEW_PRESET = 'Create New Preset'
export const EDIT_PRESET_DETAIL = 'Change its name and, if you like, what it does.'
export const CREATE_NEW_PRESET_DETAIL = 'Save your current image modifications as a preset for future use.'
export const SAVE_PRESET = 'Save Preset'
export const NAME = 'Name'
export const VINTAGE_FILM = 'Vintage Film'
export const DESCRIPTION = 'Description'
export const WARM_DESATURATED_LOOK_LIKE_OLD_FILM = 'A warm, desaturated look like old film'
export const CATEGORY = 'Category'
/** Follows 'To'. */
export const TO_MAKE_PRESET_PUBLIC = 'make a preset public'
export const MAKE_PRESET_PUBLIC = 'Make preset public (share with community)'
export const REPLACE_ITS_MODIFICATIONS_WITH_SLIDERS = 'Replace its modifications with the sliders'

export const PRESETS = 'Presets'
export const SEARCH_PRESETS = 'Search presets'
export const SEARCH_PRESETS_PLACEHOLDER = 'Search presets...'
export const CREATE_PRESET = 'Create Preset'
export const FILTER_PRESETS = 'Filter presets'
export const PRESETS_MAY_BE_OUT_OF_DATE = 'You’re offline. This list may be out of date.'
export const ERROR_LOADING_PRESETS = 'Error loading presets'
export const PLEASE_TRY_AGAIN_LATER = 'Please try again later'
export const NO_PRESETS_FOUND = 'No presets found'
export const CREATE_YOUR_FIRST_PRESET = 'Create your first preset to save your favorite modifications'
export const LOADING_PRESETS = 'Loading presets...'

export const MY_PRESETS = 'My Presets'
export const POPULAR = 'Popular'
export const ALL_PRESETS = 'All Presets'

export const CREATION_FAILED_TITLE = 'Creation Failed'
export const CREATION_FAILED_DETAIL = 'There was an error creating your preset. Please try again.'
export const SAVED_HERE_UNTIL_ONLINE = 'Saved on this device. It syncs when you’re back online.'
export const LIKE_FAILED = 'There was an error liking the preset. Please try again.'
export const USE_FAILED = 'There was an error applying the preset. Please try again.'
export const PRESET_SAVED_DETAIL = 'Your image preset has been saved successfully.'
export const PRESET_NOT_RESTORED = 'Preset not restored'
export const presetNotRestoredDetail = (name: string) =>
  `“${name}” is still deleted. Connect and try again within 30 days.`
export const PRESET_RESTORED = 'Preset Restored'
export const presetRestoredDetail = (name: string) => `“${name}” is back.`
export const PRESET_CREATED = 'Preset Created'
export const PRESET_SAVED = 'Preset Saved'
export const DELETING_FAILED = 'There was an error deleting the preset. Please try again.'
export const DELETION_FAILED = 'Deletion Failed'
export const PRESET_DELETED = 'Preset Deleted'
export const PRESET_REMOVED = 'The preset has been removed successfully.'
export const ACTION_FAILED = 'Action Failed'
export const PRESET_LIKED = 'Preset Liked'
export const PRESET_LIKED_DETAIL = "You've liked this preset."
export const PRESET_APPLIED = 'Preset Applied'
export const PRESET_APPLIED_DETAIL = 'The preset has been applied to your image.'
export const NO_CONNECTION = 'You’re offline. Nothing is lost: save once you’re back online.'
export const IT_COULD_NOT_BE_SAVED = 'It couldn’t be saved. Please try again.'

export const THIS_IMAGE_COULD_NOT_BE_OPENED = 'This image couldn’t be opened.'
export const SAVING = 'Saving...'

export const DAYLIGHT = 'Daylight'
export const GOLDEN = 'Golden'
export const SEA_AIR = 'Sea Air'
export const FILM = 'Film'
export const TERRACOTTA = 'Terracotta'
export const MOSS = 'Moss'
export const DUSK = 'Dusk'
export const LINEN = 'Linen'
export const VIVID = 'Vivid'
export const SILVER = 'Silver'

export const LOOK = 'Look'
export const LOOKS_OF_THIS_IMAGE = 'Looks of this image'
/** The image without any look. */
export const NO_LOOK = 'Original'
export const AMOUNT = 'Amount'
export const percentOf = (percent: number) => `${percent}%`
export const CHOOSE_IMAGE_FIRST = 'A preset captures what you do to an image. Choose one first.'
export const CHOOSE_IMAGE = 'Choose an image'
