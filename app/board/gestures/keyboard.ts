/**
 * Every key of the editor, by what it does: the one place that says so, for what matches key events, for the tooltips
 * and for the sheet of keys. `Mod` is Ctrl, on a Mac ⌘; `Arrow` stands for the four of them. Modifiers come in the
 * order Mod, Alt, Shift; several keys for the same are separated by a space, the one to tell of first.
 */
export const KEYS = {
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z Mod+Y',
  /** The clipboard's own events do these three; Ctrl+C duplicates as well. */
  cut: 'Mod+X',
  copy: 'Mod+C',
  paste: 'Mod+V',
  duplicate: 'Mod+D',
  remove: 'Delete Backspace',
  open: 'Enter',
  rename: 'F2',
  lock: 'Mod+Shift+L',
  hide: 'Mod+Shift+H',

  selectNext: 'Tab',
  selectPrevious: 'Shift+Tab',
  selectFirst: 'Home',
  selectLast: 'End',
  selectAll: 'Mod+A',
  togglePicking: 'M',
  toggleActive: 'Mod+Space',
  group: 'Mod+G',
  ungroup: 'Mod+Shift+G',
  escape: 'Escape',

  nudge: 'Arrow',
  nudgeFar: 'Shift+Arrow',
  grow: 'Alt+Arrow',
  growFar: 'Alt+Shift+Arrow',
  turnLeft: ',',
  turnRight: '.',
  turnLeftFar: 'Shift+,',
  turnRightFar: 'Shift+.',
  bringForward: ']',
  sendBackward: '[',
  bringToFront: 'Shift+]',
  sendToBack: 'Shift+[',

  left: 'Alt+A',
  centre: 'Alt+H',
  right: 'Alt+D',
  top: 'Alt+W',
  middle: 'Alt+V',
  bottom: 'Alt+S',
  horizontally: 'Alt+Shift+H',
  vertically: 'Alt+Shift+V',
  grid: 'Alt+Shift+G',
  masonry: 'Alt+Shift+M',
  sameWidth: 'Alt+Shift+W',
  sameHeight: 'Alt+Shift+E',
  sameSize: 'Alt+Shift+S',

  zoomIn: '+',
  zoomOut: '-',
  resetZoom: '0',
  zoomToFit: 'Shift+1',
  zoomToSelection: 'Shift+2',
  pan: 'Space',
  toggleGrid: "' Mod+'",

  selectTool: 'V',
  panTool: 'H',
  zoomTool: 'Z',
  textTool: 'T',
  rectangleTool: 'R',
  circleTool: 'O',

  openContextMenu: 'Shift+F10 ContextMenu',
  openInspector: 'I',
  openLayers: 'L',
  openKeys: '?',
  nextRegion: 'F6',
  previousRegion: 'Shift+F6',
} as const

export type KeyCommand = keyof typeof KEYS
