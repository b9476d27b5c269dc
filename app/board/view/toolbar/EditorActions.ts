import type { Point } from '../../../../contract/layout/rect'
import type { ToolbarShape } from '../../../../contract/rules/elementDefaults'
import type { Arrangement } from '../../arrange/Layout'
import type { Tool } from '../../store/BoardScene'
import type { BoardStore } from '../../store/BoardStore'
import type { ImageSources } from '../elements/ImageSources'

/**
 * Panels beside the canvas, on a phone below it; one at a time. `keys`, `settings`, `export` and `print` are dialogs,
 * `history`, `camera` and `present` take the whole screen, `find` is a bar over the canvas.
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
  /** In screen px from the canvas's top left. */
  readonly point: Point
  /** The element there; null for the board's menu. */
  readonly id: string | null
}

/** Every action of the bars, menus and keys; the same on every screen size. A no-op if impossible. */
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
  /** Requests an image to replace this one, or to fill this empty frame. */
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
  /** Opens the export dialog, by default for the selection, if any. */
  openExport(): void
  /** Prints the whole board. */
  openPrint(): void
  openArrange(): void
  openPictureTool(tool: PictureTool): void
  /** Opens sliders and presets for the selected image. */
  openModify(): void
  /** Composes the selection, or else all pictures; on an empty board it requests some first. */
  weave(): void
  /** Opens the color panel. */
  openColors(): void
  openAssistant(): void
  /** Opens the image analyzer with the selected image. */
  openAnalyzer(): void
  /** Fills the screen with the board, group by group. */
  present(): void
  /** Opens the bar that searches the board. */
  find(): void
  closePanel(): void
  /** Opens where a finger or a mouse requested it; by default, as for a key, at the selection. */
  openContextMenu(where?: MenuPlace): void
}

/** Changes rarely: nothing here follows a pointer. */
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
  /** How many proposals from agents are open; 0 until that is known. */
  readonly openProposals: number
}

export interface ToolbarProps {
  readonly store: BoardStore
  readonly actions: EditorActions
  readonly state: ToolbarState
}

/** What the editor needs from its page. Stable. */
export interface EditorPage {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Opens the file picker; the images land around this board point, or somewhere in view. */
  pickImages(at?: Point): void
  /** Opens the file picker to replace this image, or to fill this empty frame. */
  replaceImage(elementId: string): void
  /** Opens the viewfinder. `at` is in board px; without it photos land in the middle of the view. */
  takePhotos(at?: Point): void
  /** `at` is in board px. */
  addImages(files: readonly File[], at?: Point): void
  showPanel(panel: PanelName | null): void
  /** At the selection by default. */
  showContextMenu(where: MenuPlace | undefined): void
}
