export const HIDE_MEMBERS = 'Hide members'
export const SHOW_MEMBERS = 'Show members'
export const SHOW = 'Show'
export const HIDE = 'Hide'
export const UNLOCK = 'Unlock'
export const LOCK = 'Lock'
export const GROUP = 'Group'
export const elementCount = (count: number) => `${count} elements`

export const LAYERS = 'Layers'
export const layerCount = (count: number) => (count === 1 ? '1 layer' : `${count} layers`)

export const RENAME = 'Rename'
export const MOVE_UP = 'Move up'
export const MOVE_DOWN = 'Move down'
export const NOTHING_ON_BOARD = 'There is nothing on this board yet.'
export const NOTHING_HERE_YET = 'Nothing here yet. Everything on the board appears here, front to back.'

export const LAYER_NAME = 'Layer name'

export const TEXT = 'Text'
export const IMAGE = 'Image'
export const COLOR = 'Color'
export const SHAPE = 'Shape'
/** Of a kind that this version does not know. */
export const NEWER = 'Newer element'

export const movedTo = (position: number, count: number) => `Moved to position ${position} of ${count}`
export const BACKGROUND_STAYS_BEHIND_EVERYTHING = 'The background stays behind everything'
export const IN_FRONT_ALREADY = 'Already in front'
export const AT_BACK_ALREADY = 'Already at the back'
