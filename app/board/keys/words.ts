/** Completed actions, followed by a count. */
export const COMPLETED_ACTIONS = {
  add: 'Added',
  delete: 'Deleted',
  group: 'Grouped',
  ungroup: 'Ungrouped',
  lock: 'Locked',
  unlock: 'Unlocked',
  hide: 'Hidden',
  show: 'Shown',
  rename: 'Renamed',
  move: 'Moved',
  resize: 'Resized',
  turn: 'Turned',
  restack: 'Reordered',
  edit: 'Edited',
  style: 'Changed',
  board: 'Board changed',
} as const

/** What is undone or redone. */
export const ACTION_NAMES = {
  add: 'add',
  delete: 'delete',
  group: 'group',
  ungroup: 'ungroup',
  lock: 'lock',
  unlock: 'unlock',
  hide: 'hide',
  show: 'show',
  rename: 'rename',
  move: 'move',
  resize: 'resize',
  turn: 'turn',
  restack: 'order',
  edit: 'editing',
  style: 'look',
  board: 'board settings',
} as const

export const RESTORE_OF_VERSION = 'restoring a version'
export const undone = (action: string) => `Undone: ${action}`
export const redone = (action: string) => `Redone: ${action}`
export const elementCount = (count: number) => (count === 1 ? '1 element' : `${count} elements`)

export const NOTHING_TO_UNDO = 'Nothing to undo'
export const NOTHING_TO_REDO = 'Nothing to redo'

export const SELECT_TOOL = 'Select tool'
export const HAND_TOOL = 'Hand tool'
export const ZOOM_TOOL = 'Zoom tool'
export const TEXT_TOOL = 'Text tool'
export const RECTANGLE_TOOL = 'Rectangle tool'
export const CIRCLE_TOOL = 'Circle tool'
export const zoomPercent = (zoom: number) => `Zoom ${zoom}%`
export const GRID_ON = 'Grid on'
export const GRID_OFF = 'Grid off'
export const MULTI_SELECT_ON = 'Multi-select on'
export const MULTI_SELECT_OFF = 'Multi-select off'
export const NOTHING_SELECTED = 'Nothing selected'
export const selectedOf = (count: number, all: number) => `Selected ${count} of ${all}`
export const groupSelectedOf = (count: number, all: number) => `Group, selected ${count} of ${all}`
