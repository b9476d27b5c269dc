/** Figures that both sides obey. Units: board px, bytes, milliseconds, degrees. */

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
export const DEFAULT_BOARD_NAME = 'Untitled Board'
export const DEFAULT_BOARD_CATEGORY = 'Design'

export const ELEMENT_SIZE_MIN = 20
export const ELEMENT_SIZE_MAX = 4000
/** Positions further out than this are refused: int4 has room, but no canvas shows them. */
export const POSITION_LIMIT = 1_000_000
export const Z_INDEX_LIMIT = 1_000_000_000
export const ELEMENT_TEXT_MAX = 20_000
/** Longest data URI accepted as image content, in characters, before it becomes an asset. */
export const DATA_URI_MAX = 8_000_000
export const ELEMENTS_PER_BOARD_MAX = 10_000
/** Collaborators of a board and open invitations to it, together. */
export const PEOPLE_PER_BOARD_MAX = 100
export const PROPERTY_KEYS_MAX = 50
/** Characters of one property's value, as JSON where it is a list or an object; and how deep that may nest. */
export const PROPERTY_VALUE_MAX = 20_000
export const PROPERTY_DEPTH_MAX = 22

/** Older servers take 500, and a device bisects what they refuse. */
export const MUTATIONS_PER_BATCH = 1_000
/** Of each kind in one POST /api/epochs/compare. */
export const COMPARED_BOARDS_MAX = 200
export const COMPARED_MUTATIONS_MAX = 400
export const COMPARED_ELEMENTS_MAX = 300
export const COMPARED_ASSETS_MAX = 100
/** How long a device remembers what the server acknowledged, to offer it again after a restored backup. */
export const ACKNOWLEDGED_RETENTION_DAYS = 30
/** Body limits in bytes: ordinary JSON calls, and calls that may carry element content. */
export const JSON_BODY_MAX = 64 * 1024
export const MUTATIONS_BODY_MAX = 10 * 1024 * 1024
/** Of a call that carries one element, in bytes beside a data URI. */
export const ELEMENT_BODY_MAX = 256 * 1024

export const ASSET_BYTES_MAX = 5 * 1024 * 1024
/** Of an image that is uploaded. Browsers shrink what goes on a board to a third less; what animates they keep as it is. */
export const ASSET_PIXELS_MAX = 25_000_000
/** Longest side of an image that is uploaded, in pixels; WebP has no longer ones. */
export const UPLOAD_SIDE_MAX = 16_384
/** Longest side of an image kept on a board, in pixels. */
export const ASSET_SIDE_MAX = 4096
/** Raw files up to these are tried in the browser; more is refused with a clear message. */
export const RAW_FILE_BYTES_MAX = 60 * 1024 * 1024
export const RAW_FILE_PIXELS_MAX = 100_000_000
/** Elements that are copied or pasted at once, and characters they may be written in on the clipboard. */
export const CLIPBOARD_ELEMENTS_MAX = 2000
export const CLIPBOARD_CHARACTERS_MAX = 12_000_000
/** Pictures taken from a piece of a web page or document. */
export const CLIPBOARD_PICTURES_MAX = 50
/** Bytes of a board's file that is imported, and of what in it is no picture. */
export const BOARD_FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024
export const BOARD_FILE_TEXT_MAX = 64 * 1024 * 1024
/** A selection in an image counts only where both its sides are longer than this, in natural pixels. */
export const SELECTION_SIDE_MIN = 10
/** Of one preset, of one image. */
export const MODIFICATIONS_MAX = 50
export const RENDITION_WIDTHS = [320, 640, 1280] as const

export const ZOOM_MIN = 0.5
export const ZOOM_MAX = 3
export const ZOOM_STEP = 0.1
/** Pinch, wheel and Fit may go further out than the buttons do. */
export const ZOOM_MIN_FREE = 0.1
export const ROTATION_STEP = 15
/** Board px between two lines of the grid. */
export const GRID_STEP = 20
export const DUPLICATE_OFFSET = 20
/** What a template is laid out on. Its background fills whatever canvas it comes to. */
export const TEMPLATE_CANVAS = { width: 800, height: 500 } as const
/** A person's own templates, and what one of them holds. */
export const TEMPLATES_PER_USER_MAX = 100
export const TEMPLATE_ELEMENTS_MAX = 500
export const TEMPLATE_TAGS_MAX = 10
export const TEMPLATE_TAG_MAX = 40
export const TEMPLATE_BODY_MAX = 1024 * 1024

export const PRESET_NAME_MAX = 80
export const PRESET_DESCRIPTION_MAX = 500
export const PRESETS_PER_PERSON_MAX = 500
/** Public presets that one list holds, the most popular first. */
export const PUBLIC_PRESETS_SHOWN = 300

export const INSPIRATION_TITLE_MAX = 120
export const INSPIRATIONS_PER_PERSON_MAX = 500
/** Inspirations, or public boards, that one answer holds at most; half of it unless asked for. */
export const INSPIRATION_PAGE = 48
/** Milliseconds after which a like counts half for what is trending. */
export const LIKE_HALF_LIFE_MS = 7 * 24 * 60 * 60 * 1000
/** How many are called trending at once. */
export const TRENDING_COUNT = 20

/** Letters of a search, and hits of one kind that one answer holds. */
export const SEARCH_QUERY_MAX = 100
export const SEARCH_SHOWN_MAX = 50

export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_PER_PERSON_MAX = 20

/** Days for which nobody may have the username of a deleted account. */
export const USERNAME_RESERVED_DAYS = 90

/** Hours that a mailed link works. */
export const VERIFICATION_HOURS = 48
export const RESET_HOURS = 1

export const SESSION_RECHECK_MS = 500
export const MOBILE_BREAKPOINT = 768
export const OFFLINE_BOARDS_MAX = 20
/** Boards that one request may ask the changes of. */
export const BOARDS_PER_CATCH_UP = 500
/** Rows after which the answer to that has no room for another board. */
export const ROWS_PER_CATCH_UP = 20_000
/** The largest rev that a device may name. */
export const REV_MAX = 999_999_999
export const TRASH_DAYS = 30
export const DEDUPE_DAYS = 90
/** Entries that one answer of the history holds, at most. */
export const HISTORY_PAGE = 500
/** Of each board, on a device: entries, and the characters that they are written in. */
export const CACHED_HISTORY_MAX = 2000
export const CACHED_HISTORY_CHARACTERS_MAX = 2_000_000
export const HISTORY_COMMENT_MAX = 500
/** Days for which every entry is kept; of older ones, what stands at a checkpoint or was saved by somebody. */
export const HISTORY_DAYS = 30
/** Not less than DEDUPE_DAYS: a repeat of a change is known by what was told of it. */
export const NOTIFICATION_DAYS = 90
