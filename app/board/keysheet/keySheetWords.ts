import type { KeyCommand } from '../gestures/keyboard'

export interface KeyRow {
  readonly words: string
  /** The commands of the row's keys, in the order of the words. */
  readonly commands: readonly KeyCommand[]
}

export interface KeyGroup {
  readonly title: string
  readonly rows: readonly KeyRow[]
}

const row = (words: string, ...commands: KeyCommand[]): KeyRow => ({ words, commands })

/** All commands with a shortcut, each once, by purpose. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'Change',
    rows: [
      row('Undo', 'undo'),
      row('Redo', 'redo'),
      row('Delete', 'remove'),
      row('Duplicate', 'duplicate'),
      row('Copy and duplicate', 'copy'),
      row('Cut', 'cut'),
      row('Paste', 'paste'),
      row('Edit text, enter group, inspect', 'open'),
      row('Rename in Layers', 'rename'),
      row('Lock or unlock', 'lock'),
      row('Hide', 'hide'),
    ],
  },
  {
    title: 'Select',
    rows: [
      row('Next and previous element', 'selectNext', 'selectPrevious'),
      row('First and last', 'selectFirst', 'selectLast'),
      row('All', 'selectAll'),
      row('Multi-select on or off', 'togglePicking'),
      row('Add or remove the focused element', 'toggleActive'),
      row('Group', 'group'),
      row('Ungroup', 'ungroup'),
      row('Leave group, then deselect', 'escape'),
    ],
  },
  {
    title: 'Move, resize, rotate',
    rows: [
      row('Move by 1', 'nudge'),
      row('Move by 10', 'nudgeFar'),
      row('Resize by 1', 'grow'),
      row('Resize by 10', 'growFar'),
      row('Rotate by 1°', 'turnLeft', 'turnRight'),
      row('Rotate by 15°', 'turnLeftFar', 'turnRightFar'),
      row('Backward and forward', 'sendBackward', 'bringForward'),
      row('To back, to front', 'sendToBack', 'bringToFront'),
    ],
  },
  {
    title: 'Arrange',
    rows: [
      row('Align left, center, right', 'left', 'center', 'right'),
      row('Align top, middle, bottom', 'top', 'middle', 'bottom'),
      row('Distribute horizontally, vertically', 'horizontally', 'vertically'),
      row('As a grid', 'grid'),
      row('As masonry', 'masonry'),
      row('Weave images into a board', 'weave'),
      row('Same width, height, size', 'sameWidth', 'sameHeight', 'sameSize'),
    ],
  },
  {
    title: 'Tools',
    rows: [
      row('Select', 'selectTool'),
      row('Hand', 'panTool'),
      row('Zoom', 'zoomTool'),
      row('Text', 'textTool'),
      row('Rectangle', 'rectangleTool'),
      row('Circle', 'circleTool'),
    ],
  },
  {
    title: 'View',
    rows: [
      row('Zoom in and out', 'zoomIn', 'zoomOut'),
      row('100%', 'resetZoom'),
      row('Fit the board', 'zoomToFit'),
      row('Fit the selection', 'zoomToSelection'),
      row('Pan, held while dragging', 'pan'),
      row('Grid', 'toggleGrid'),
      row('Find on the board', 'find'),
      row('Present', 'present'),
    ],
  },
  {
    title: 'Panels',
    rows: [
      row('Selection menu', 'openContextMenu'),
      row('Inspector', 'openInspector'),
      row('Layers', 'openLayers'),
      row('Export', 'openExport'),
      row('Print the board', 'openPrint'),
      row('Next and previous region', 'nextRegion', 'previousRegion'),
      row('This list', 'openKeys'),
    ],
  },
]

export interface GestureRow {
  readonly words: string
  readonly gesture: string
}

export const TOUCH_ROWS: readonly GestureRow[] = [
  { gesture: 'Tap', words: 'Select' },
  { gesture: 'Double-tap', words: 'Edit text, enter group' },
  { gesture: 'Drag an element', words: 'Move it' },
  { gesture: 'Drag empty canvas', words: 'Pan' },
  { gesture: 'Two fingers', words: 'Pan and zoom' },
  { gesture: 'Two-finger tap', words: 'Undo' },
  { gesture: 'Three-finger tap', words: 'Redo' },
  { gesture: 'Long-press', words: 'Menu' },
  { gesture: 'Long-press empty canvas, then drag', words: 'Select several' },
  { gesture: 'Tap Select twice, then elements', words: 'Select several' },
]

/** The keys of a presentation; `PresentView` handles them. */
export const PRESENT_ROWS: readonly GestureRow[] = [
  { gesture: 'Arrows, Space, a tap, a swipe', words: 'Next and previous' },
  { gesture: 'Home and End', words: 'First and last' },
  { gesture: 'Escape', words: 'Exit' },
]

export const MOUSE_ROWS: readonly GestureRow[] = [
  { gesture: 'Shift and click', words: 'Add to the selection' },
  { gesture: 'Drag from empty canvas', words: 'Select several' },
  { gesture: 'Double-click', words: 'Edit text, enter group' },
  { gesture: 'Right-click', words: 'Menu' },
  { gesture: 'Wheel', words: 'Pan' },
  { gesture: 'Ctrl and wheel', words: 'Zoom at the pointer' },
  { gesture: 'Alt and drag', words: 'Move a copy' },
  { gesture: 'Shift and drag a handle', words: 'Keep or free the proportions' },
]
