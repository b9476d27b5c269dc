import type { Point } from '../../../../contract/layout/rect'
import type { ToolbarShape } from '../../../../contract/rules/elementDefaults'
import type { Arrangement } from '../../arrange/Arrangement'
import type { Tool } from '../../store/BoardScene'
import type { BoardStore } from '../../store/BoardStore'

/**
 * What stands beside the canvas, on a phone below it; one at a time. `keys`, `settings`, `export` and `print` are
 * dialogs, `history`, `camera` and `present` take the whole screen, `find` is a bar over the canvas.
 */
export type PanelName =
  | 'layers'
  | 'inspector'
  | 'settings'
  | 'keys'
  | 'arrange'
  | 'weave'
  | 'colors'
  | 'history'
  | 'assistant'
  | 'analyzer'
  | 'camera'
  | 'present'
  | 'find'
  | 'modify'
  | 'crop'
  | 'look'
  | 'corners'
  | 'shadow'
  | 'export'
  | 'print'

/** What is done to one selected picture: each opens its row, but for Replace, which asks for a file. */
export type PictureTool = Extract<PanelName, 'crop' | 'look' | 'corners' | 'shadow'> | 'replace'

/** Where a context menu belongs. */
export interface MenuPlace {
  /** Of the canvas, screen px. */
  readonly point: Point
  /** What lies there; null for nothing: then the menu is the board's. */
  readonly id: string | null
}

/** Everything that bars, menus and keys can ask for; the same on every screen size. Does nothing where it cannot. */
export interface EditorActions {
  select(): void
  zoomTool(): void
  zoomToFit(): void
  zoomToActualSize(): void
  zoomToSelection(): void
  zoomIn(): void
  zoomOut(): void
  resetZoom(): void
  togglePan(): void

  /** Opens the file picker. */
  addImages(): void
  /** Opens the viewfinder; photos land around this board point, or in the middle of what shows. */
  takePhoto(at?: Point): void
  addText(): void
  /** Around this board point. */
  addTextAt(at: Point): void
  addImagesAt(at: Point): void
  /** Asks for a picture to show in this image's place, or in this empty frame's. */
  replaceImage(id: string): void
  addShape(shape: ToolbarShape): void
  /** Adds a swatch, and makes it the color that the next shapes take. */
  addColor(color: string): void
  addRandomColor(): void

  undo(): void
  redo(): void

  editText(): void
  duplicate(): void
  rotate(): void
  remove(): void
  selectAll(): void
  /** Multi-select: each press adds to the selection or takes away from it. */
  togglePicking(): void
  group(): void
  ungroup(): void
  lock(): void
  unlock(): void
  hide(): void
  bringToFront(): void
  bringForward(): void
  sendBackward(): void
  sendToBack(): void
  /** Aligns, distributes or lays out what is selected, as one change. */
  arrange(kind: Arrangement): void

  copy(): void
  copyAsPng(): void
  cut(): void
  /** What the system's clipboard holds, in sight or at this board point. */
  paste(at?: Point): void

  toggleGrid(): void
  openLayers(): void
  openInspector(): void
  openSettings(): void
  openKeys(): void
  /** Of the selection where there is one, unless the dialog is told otherwise. */
  openExport(): void
  /** Has the whole board printed. */
  openPrint(): void
  openArrange(): void
  openPictureTool(tool: PictureTool): void
  /** The sliders and presets for the selected picture. */
  openModify(): void
  /** Composes what is selected, or else all pictures; on an empty board it asks for some first. */
  weave(): void
  /** The palette, where it does not stand beside the canvas. */
  openColors(): void
  openAssistant(): void
  /** With the selected picture. */
  openAnalyzer(): void
  /** Fills the screen with the board, group by group. */
  present(): void
  /** Opens the bar that looks for something on the board. */
  find(): void
  closePanel(): void
  /** Where a finger or a mouse asked for it; else, as by a key, at what is selected. */
  openContextMenu(where?: MenuPlace): void
}

/** Changes seldom: nothing here follows a pointer. */
export interface ToolbarState {
  readonly tool: Tool
  readonly hasSelection: boolean
  readonly canEditText: boolean
  readonly hasElements: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasGrid: boolean
  readonly isPicking: boolean
  readonly panel: PanelName | null
  /** What the next shape takes. */
  readonly shapeColor: string
  /** How many proposals of agents wait for an answer; 0 until that is known. */
  readonly openProposals: number
}

export interface ToolbarProps {
  readonly store: BoardStore
  readonly actions: EditorActions
  readonly state: ToolbarState
}
