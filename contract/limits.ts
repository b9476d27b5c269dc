/** Limits that client and server share. Units: board px, bytes, milliseconds, degrees. */

/** Largest id that a row can have (int4). */
export const ROW_ID_MAX = 2_147_483_647

export const USERNAME_MIN = 3
export const USERNAME_MAX = 40
export const DISPLAY_NAME_MIN = 2
export const DISPLAY_NAME_MAX = 80
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254

export const BOARD_NAME_MAX = 200
export const BOARD_DESCRIPTION_MAX = 2000
export const BOARD_CATEGORY_MAX = 60
/** Characters of the name that people give to an element or a group. */
export const ELEMENT_NAME_MAX = 80
export const DEFAULT_BOARD_NAME = 'Untitled Board'
export const DEFAULT_BOARD_CATEGORY = 'Design'

export const ELEMENT_SIZE_MIN = 20
export const ELEMENT_SIZE_MAX = 4000
/** Positions farther out than this are refused: int4 has room, but no canvas shows them. */
export const POSITION_LIMIT = 1_000_000
export const Z_INDEX_LIMIT = 1_000_000_000
export const ELEMENT_TEXT_MAX = 20_000
/** Longest data URI accepted as image content, in characters, before it becomes an asset. */
export const DATA_URI_MAX = 8_000_000
export const ELEMENTS_PER_BOARD_MAX = 10_000
/** Collaborators of a board and open invitations to it, together. */
export const PEOPLE_PER_BOARD_MAX = 100
export const PROPERTY_KEYS_MAX = 50
/** Characters of one property's value, as JSON if it is a list or an object; and how deep that may nest. */
export const PROPERTY_VALUE_MAX = 20_000
export const PROPERTY_DEPTH_MAX = 22

/** Older servers accept only 500; a device bisects the batches they refuse. */
export const MUTATIONS_PER_BATCH = 1_000
/** Limits per kind in one POST /api/epochs/compare. */
export const COMPARED_BOARDS_MAX = 200
export const COMPARED_MUTATIONS_MAX = 400
export const COMPARED_ELEMENTS_MAX = 300
export const COMPARED_ASSETS_MAX = 100
/** How long a device remembers what the server acknowledged, to resubmit it after a restored backup. */
export const ACKNOWLEDGED_RETENTION_DAYS = 30
/** Body limits in bytes: ordinary JSON calls, and calls that may carry element content. */
export const JSON_BODY_MAX = 64 * 1024
export const MUTATIONS_BODY_MAX = 10 * 1024 * 1024
/** For a call with one element, in bytes besides a data URI. */
export const ELEMENT_BODY_MAX = 256 * 1024

export const ASSET_BYTES_MAX = 5 * 1024 * 1024
/** For an uploaded image. Browsers shrink still ones for boards to ASSET_SIDE_MAX and leave animations unchanged. */
export const ASSET_PIXELS_MAX = 25_000_000
/** Longest side of an uploaded image, in pixels; WebP allows no longer ones. */
export const UPLOAD_SIDE_MAX = 16_384
/** Longest side of a still image on a board, in pixels. */
export const ASSET_SIDE_MAX = 4096
/** The browser tries source files up to these limits; it refuses larger ones. */
export const RAW_FILE_BYTES_MAX = 60 * 1024 * 1024
export const RAW_FILE_PIXELS_MAX = 100_000_000
/** Elements that can be copied or pasted at once, and their length on the clipboard in characters. */
export const CLIPBOARD_ELEMENTS_MAX = 2000
export const CLIPBOARD_CHARACTERS_MAX = 12_000_000
/** Images taken from a pasted excerpt of a web page or document. */
export const CLIPBOARD_PICTURES_MAX = 50
/** Bytes of an imported board file, and of everything in it that isn't an image. */
export const BOARD_FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024
export const BOARD_FILE_TEXT_MAX = 64 * 1024 * 1024
/** A selection in an image counts only if both its sides are longer than this, in natural pixels. */
export const SELECTION_SIDE_MIN = 10
/** Per preset, and per image. */
export const MODIFICATIONS_MAX = 50
export const RENDITION_WIDTHS = [320, 640, 1280] as const

export const ZOOM_MIN = 0.5
export const ZOOM_MAX = 3
export const ZOOM_STEP = 0.1
/** Pinch, wheel and Fit may zoom out further than the buttons. */
export const ZOOM_MIN_FREE = 0.1
export const ROTATION_STEP = 15
/** Board px between two lines of the grid. */
export const GRID_STEP = 20
export const DUPLICATE_OFFSET = 20
/** The canvas a template is laid out on. Its background fills any canvas it is used on. */
export const TEMPLATE_CANVAS = { width: 800, height: 500 } as const
/** A person's own templates, and the contents of one. */
export const TEMPLATES_PER_USER_MAX = 100
export const TEMPLATE_ELEMENTS_MAX = 500
export const TEMPLATE_TAGS_MAX = 10
export const TEMPLATE_TAG_MAX = 40
export const TEMPLATE_BODY_MAX = 1024 * 1024

export const PRESET_NAME_MAX = 80
export const PRESET_DESCRIPTION_MAX = 500
export const PRESETS_PER_PERSON_MAX = 500
/** Public presets in one list, the most popular first. */
export const PUBLIC_PRESETS_SHOWN = 300

export const INSPIRATION_TITLE_MAX = 120
export const INSPIRATIONS_PER_PERSON_MAX = 500
/** Most inspirations, or public boards, in one answer; half as many by default. */
export const INSPIRATION_PAGE = 48
/** Milliseconds after which a like counts half toward trending. */
export const LIKE_HALF_LIFE_MS = 7 * 24 * 60 * 60 * 1000
/** How many are marked as trending at once. */
export const TRENDING_COUNT = 20

/** Characters of a search, and hits of one kind in one answer. */
export const SEARCH_QUERY_MAX = 100
export const SEARCH_SHOWN_MAX = 50

export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_PER_PERSON_MAX = 20

/** Days for which no one may take the username of a deleted account. */
export const USERNAME_RESERVED_DAYS = 90

/** Hours for which an emailed link works. */
export const VERIFICATION_HOURS = 48
export const RESET_HOURS = 1

export const SESSION_RECHECK_MS = 500
export const MOBILE_BREAKPOINT = 768
export const OFFLINE_BOARDS_MAX = 20
/** Boards whose changes one request may ask for. */
export const BOARDS_PER_CATCH_UP = 500
/** Rows after which its answer includes no further board. */
export const ROWS_PER_CATCH_UP = 20_000
/** The largest rev that a device may name. */
export const REV_MAX = 999_999_999
export const TRASH_DAYS = 30
export const DEDUPE_DAYS = 90
/** Most history entries in one answer. */
export const HISTORY_PAGE = 500
/** Cached on a device per board: entries, and their length in characters. */
export const CACHED_HISTORY_MAX = 2000
export const CACHED_HISTORY_CHARACTERS_MAX = 2_000_000
export const HISTORY_COMMENT_MAX = 500
/** Days for which every entry is kept; after that, only those at a checkpoint or saved by someone. */
export const HISTORY_DAYS = 30
/** Not less than DEDUPE_DAYS: a repeated change is recognized by its notification. */
export const NOTIFICATION_DAYS = 90
