export const ALIGN_LEFT = 'Align left'
export const ALIGN_CENTERS = 'Align centers'
export const ALIGN_RIGHT = 'Align right'
export const ALIGN_TOP = 'Align top'
export const ALIGN_MIDDLES = 'Align middles'
export const ALIGN_BOTTOM = 'Align bottom'
export const DISTRIBUTE_HORIZONTALLY = 'Distribute horizontally'
export const DISTRIBUTE_VERTICALLY = 'Distribute vertically'
export const SAME_WIDTH = 'Same width'
export const SAME_HEIGHT = 'Same height'
export const SAME_SIZE = 'Same size'
export const ARRANGE = 'Arrange'
export const WEAVE = 'Weave'
export const weaveImages = (count: number) => `Weave ${count} images`
export const SELECT_TWO_OR_MORE = 'Select two or more elements to arrange them.'
export const MASONRY = 'Masonry'
export const GRID = 'Grid'
export const COLUMNS = 'Columns'
export const GAP = 'Gap'
export const ALIGN_TITLE = 'Align'
export const SPACE_AND_SIZE = 'Space and size'

export const IMAGE_FAILED = 'Image failed'

export const BOARD_ACTIONS = 'Board actions'
export const ADD_TEXT_HERE = 'Add text here'
export const ADD_IMAGE_HERE = 'Add image here'
export const TAKE_PHOTO_HERE = 'Take photo here'
export const FILL_WITH_MY_PHOTOS = 'Fill with my photos'
export const SELECT_ALL = 'Select all'
export const FIT = 'Fit'
export const EXPORT_MORE = 'Export…'
export const REDO = 'Redo'

export const TOOL_BAR = 'Tool bar'
export const SELECTING = 'Selecting'
export const SELECT = 'Select'
export const ADD_IMAGE = 'Add Image'
export const IMAGE = 'Image'
export const TAKE_PHOTO = 'Take Photo'
export const PHOTO = 'Photo'
export const ADD_TEXT = 'Add Text'
export const TEXT = 'Text'
export const ADD_SHAPE = 'Add Shape'
export const SHAPE = 'Shape'
export const COLOR_PALETTE = 'Color palette'
export const COLOR = 'Color'
export const AI_ASSISTANT = 'AI Assistant'
export const openProposals = (count: number) =>
  count === 1 ? '1 proposal from an agent' : `${count} proposals from agents`

export const addColor = (color: string) => `Add color ${color}`
export const ADD_RANDOM_COLOR = 'Add Random Color'

export const MAKE_SMALLER = 'Make smaller'
export const MAKE_LARGER = 'Make larger'

export const HISTORY = 'History'

export const CANVAS = 'Canvas'
export const ZOOM_IN = 'Zoom In'
export const ZOOM_OUT = 'Zoom Out'
export const PAN_CANVAS = 'Pan Canvas'
export const EXPORT = 'Export'

export const pickedCount = (count: number) => (count === 0 ? 'Tap what you want' : `${count} selected`)
export const ALL = 'All'
export const MORE = 'More'
export const UNLOCK = 'Unlock'
export const HIDE = 'Hide'
export const COPY = 'Copy'
export const STYLE = 'Style'
export const DUPLICATE = 'Duplicate'
export const ORDER = 'Order'
export const LAYER_ORDER = 'Layer order'
export const GROUP = 'Group'
export const UNGROUP = 'Ungroup'
export const LOCK = 'Lock'
export const ROTATE = 'Rotate'
export const SELECTION = 'Selection'

export const lessOf = (label: string) => `Less: ${label}`
export const moreOf = (label: string) => `More: ${label}`

export const TOOLS = 'Tools'
export const BOARD = 'Board'
export const SETTINGS = 'Settings'
export const LAYERS = 'Layers'
export const TOGGLE_GRID = 'Toggle Grid'
export const ZOOM = 'Zoom'
export const ZOOM_TO = 'Zoom to'
export const COLORS = 'Colors'
export const BOARD_PALETTE = 'Board palette'

export const RESET = 'Reset'

export const elementsSkipped = (count: number) =>
  count === 1 ? 'One element was skipped' : `${count} elements were skipped`
export const CHANGED_BY_OTHERS = 'Someone else has changed or deleted them since.'

export const FIND = 'Find'
export const PRESENT = 'Present'
export const SHORTCUTS = 'Shortcuts'
export const PASTE = 'Paste'
export const SQUARE = 'Square'
export const ROUNDED = 'Rounded'
export const CIRCLE = 'Circle'

export const BRING_TO_FRONT = 'Bring to front'
export const BRING_FORWARD = 'Bring forward'
export const SEND_BACKWARD = 'Send backward'
export const SEND_TO_BACK = 'Send to back'
export const EDIT_TEXT = 'Edit text'
export const STYLE_MORE = 'Style…'
export const ARRANGE_MORE = 'Arrange…'
export const ANALYZE_IMAGE = 'Analyze image'
export const CUT = 'Cut'
export const COPY_AS_PNG = 'Copy as PNG'

export const TEXT_STYLE = 'Text style'
export const TEXT_STYLE_LABELS = {
  title: 'Title',
  quote: 'Quote',
  note: 'Note',
  body: 'Body',
  caption: 'Caption',
  label: 'Label',
} as const

export const openAddress = (address: string) => `Open ${address.length > 40 ? `${address.slice(0, 39)}…` : address}`

/** Tools for one picture. */
export const CROP = 'Crop'
export const LOOK = 'Look'
export const CORNERS = 'Corners'
export const SHADOW = 'Shadow'
export const REPLACE = 'Replace'
