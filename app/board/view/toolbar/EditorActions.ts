import type { Point } from '../../../../contract/layout/rect'
import type { ToolbarShape } from '../../../../contract/rules/elementDefaults'
import type { Arrangement } from '../../arrange/Arrangement'
import type { Tool } from '../../store/BoardScene'
import type { BoardStore } from '../../store/BoardStore'

/**
 * What is shown beside the canvas, on a phone below it; one at a time. `keys`, `settings`, `export` and `print` are
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

/** Tools for one selected picture: each opens its row, except Replace, which requests a file. */
export type PictureTool = Extract<PanelName, 'crop' | 'look' | 'corners' | 'shadow'> | 'replace'

/** Where a context menu opens. */
export interface MenuPlace {
  /** Of the canvas, screen px. */
  readonly point: Point
  /** What is there; null for nothing: then the menu is the board's. */
  readonly id: string | null
}

/** Every action of the bars, menus and keys; the same on every screen size. Does nothing if it can't. */
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
  /** Opens the viewfinder; photos land around this board point, or in the middle of the view. */
  takePhoto(at?: Point): void
  addText(): void
  /** Around this board point. */
  addTextAt(at: Point): void
  addImagesAt(at: Point): void
  /** Requests a picture to show in place of this image, or of this empty frame. */
  replaceImage(id: string): void
  addShape(shape: ToolbarShape): void
  /** Adds a swatch, and makes it the color of new shapes. */
  addColor(color: string): void
  addRandomColor(): void

  undo(): void
  redo(): void

  editText(): void
  duplicate(): void
  rotate(): void
  remove(): void
  selectAll(): void
  /** Multi-select: each press adds to or removes from the selection. */
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
  /** Aligns, distributes or lays out the selection, as one change. */
  arrange(kind: Arrangement): void

  copy(): void
  copyAsPng(): void
  cut(): void
  /** The system clipboard's content, in view or at this board point. */
  paste(at?: Point): void

  toggleGrid(): void
  openLayers(): void
  openInspector(): void
  openSettings(): void
  openKeys(): void
  /** Of the selection if there is one, unless the dialog is set otherwise. */
  openExport(): void
  /** Prints the whole board. */
  openPrint(): void
  openArrange(): void
  openPictureTool(tool: PictureTool): void
  /** The sliders and presets for the selected picture. */
  openModify(): void
  /** Composes the selection, or else all pictures; on an empty board it requests some first. */
  weave(): void
  /** The palette, if it is not beside the canvas. */
  openColors(): void
  openAssistant(): void
  /** With the selected picture. */
  openAnalyzer(): void
  /** Fills the screen with the board, group by group. */
  present(): void
  /** Opens the bar that searches the board. */
  find(): void
  closePanel(): void
  /** Where a finger or a mouse requested it; else, as by a key, at the selection. */
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
  /** The color of the next shape. */
  readonly shapeColor: string
  /** How many proposals of agents await an answer; 0 until that is known. */
  readonly openProposals: number
}

export interface ToolbarProps {
  readonly store: BoardStore
  readonly actions: EditorActions
  readonly state: ToolbarState
}
