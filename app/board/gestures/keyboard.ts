/**
 * All keyboard shortcuts of the editor, by command: the only definition, for key events, tooltips and the list of
 * shortcuts. `Mod` is Ctrl, or ⌘ on a Mac; `Arrow` stands for all four arrows. Modifiers come in the order Mod, Alt,
 * Shift; alternatives are separated by a space, the one to display first.
 */
export const KEYS = {
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z Mod+Y',
  /** Clipboard events handle these three; Ctrl+C also duplicates. */
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
  center: 'Alt+H',
  right: 'Alt+D',
  top: 'Alt+W',
  middle: 'Alt+V',
  bottom: 'Alt+S',
  horizontally: 'Alt+Shift+H',
  vertically: 'Alt+Shift+V',
  grid: 'Alt+Shift+G',
  masonry: 'Alt+Shift+M',
  weave: 'W',
  sameWidth: 'Alt+Shift+W',
  sameHeight: 'Alt+Shift+E',
  sameSize: 'Alt+Shift+S',

  zoomIn: '+',
  zoomOut: '-',
  resetZoom: '0',
  zoomToFit: 'Shift+1',
  zoomToSelection: 'Shift+2',
  pan: 'Space',
  find: 'Mod+F',
  present: 'P',
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
  openExport: 'Mod+Shift+E',
  openPrint: 'Mod+P',
  nextRegion: 'F6',
  previousRegion: 'Shift+F6',
} as const

export type KeyCommand = keyof typeof KEYS

/** Whether this device's keyboard has ⌘ in place of Ctrl. */
const IS_APPLE = typeof navigator === 'object' && /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** A command's shortcut as tooltips show it: `Ctrl+Shift+Z`, on a Mac `⇧⌘Z`. */
export function shortcut(command: KeyCommand, isApple: boolean = IS_APPLE): string {
  return written(KEYS[command].split(' ')[0] ?? '', isApple)
}

/** All shortcuts of a command. */
export function shortcuts(command: KeyCommand, isApple: boolean = IS_APPLE): readonly string[] {
  return KEYS[command].split(' ').map((keys) => written(keys, isApple))
}

function written(keys: string, isApple: boolean): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl')
  // Apple's order is Option, Shift, Command, with nothing between them.
  const signs = `${keys.includes('Alt+') ? '⌥' : ''}${keys.includes('Shift+') ? '⇧' : ''}${keys.includes('Mod+') ? '⌘' : ''}`
  return signs + keys.replace(/(Mod|Alt|Shift)\+/g, '')
}
