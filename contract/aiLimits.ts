// Limits and names of the AI calls, without schemas. Units: characters, bytes, board px, pixels.

/** Every prompt and instruction a person writes. */
export const AI_PROMPT_MAX = 4000
/** Elements sent with one call: the selected ones first, then the topmost. */
export const AI_ELEMENTS_MAX = 200
/** Characters sent of one element's content. */
export const AI_CONTENT_MAX = 2000
export const AI_PROPERTIES_MAX = 50
/** A rendering of the board sent with a call: pixels of its longer side, and characters of its JPEG in base64. */
export const AI_PICTURE_SIDE = 1024
export const AI_PICTURE_BASE64_MAX = 1024 * 1024
/** Main colors of one photo. */
export const AI_PHOTO_COLORS_MAX = 5
/** JSON of a call that describes elements. */
export const AI_BODY_MAX = 3 * 1024 * 1024
/** An image in base64 of at most 5 MB, and a little JSON around it. */
export const AI_IMAGE_BASE64_MAX = Math.ceil((5 * 1024 * 1024) / 3) * 4
export const AI_IMAGE_BODY_MAX = AI_IMAGE_BASE64_MAX + 64 * 1024

/** Earlier turns that a call follows up on. */
export const AI_TURNS_MAX = 3

/** Points of the hourly allowance, roughly in proportion to what calls cost. */
export const AI_COST = {
  suggestions: 1,
  'analyze-elements': 1,
  'analyze-image': 2,
  'generate-image': 5,
  'generate-background': 5,
  trends: 1,
} as const

/** Calls that one person may have in flight at a time. */
export const AI_CONCURRENT_CALLS_MAX = 4

/** For a person's own provider: characters of its key, address and a model's name; how many of its models are shown. */
export const AI_KEY_MAX = 1000
export const AI_BASE_URL_MAX = 300
export const AI_MODEL_NAME_MAX = 120
export const AI_MODELS_SHOWN_MAX = 300

/** Longest texts of an answer. */
export const AI_TEXT_MAX = 4000
export const AI_LINE_MAX = 500
/** Most items of an answer's list. */
export const AI_ITEMS_MAX = 24
export const AI_CHANGES_MAX = AI_ELEMENTS_MAX

export const ANALYSIS_TYPES = ['general', 'designElements', 'colorPalette', 'modification'] as const
export const DEFAULT_ANALYSIS_TYPE = 'general'

export const IMAGE_STYLES = ['vivid', 'natural'] as const
export const DEFAULT_IMAGE_STYLE = 'vivid'
export const IMAGE_SIZES = ['1024x1024', '1792x1024', '1024x1792', '1536x1024', '1024x1536', '512x512'] as const
export const DEFAULT_IMAGE_SIZE = '1024x1024'
export const BACKGROUND_TYPES = [
  'sunset',
  'sky',
  'forest',
  'beach',
  'city',
  'mountains',
  'space',
  'gradient',
  'abstract',
  'texture',
  'pattern',
  'studio',
] as const
export const DEFAULT_BACKGROUND_TYPE = 'sunset'

/** Image modifications made by generating and blending; the others are `MODIFICATION_TYPES`. */
export const REPLACEMENT_ACTIONS = ['background replacement', 'sky replacement'] as const
/** Longest name of a modification that an AI suggests. */
export const AI_ACTION_MAX = 40

/** Font families that an answer may set: those the inspector offers. */
export const AI_FONTS = ['Arial', 'Bricolage Grotesque', 'Instrument Sans', 'Georgia', 'Courier New'] as const

/** Sizes, board px, of the elements that the assistant makes from answers (specification, section 9). */
export const GENERATED_SIZE = {
  text: { width: 200, height: 100 },
  image: { width: 400, height: 300 },
  error: { width: 300, height: 200 },
} as const
export const PROMPT_HISTORY_MAX = 10
/** A selection in an image counts only if both sides are longer than this. Pixels. */
export const SELECTION_MIN = 10

/** JPEG quality of a modified image, and of one with a generated background or sky. */
export const MODIFIED_QUALITY = 0.9
export const BLENDED_QUALITY = 0.95

/** Accept header that requests an answer line by line, as the model writes it. */
export const AI_STREAM_TYPE = 'application/x-ndjson'
