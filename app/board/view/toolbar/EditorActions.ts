import type { ToolbarShape } from '../../../../contract/elementDefaults'
import type { Tool } from '../../store/BoardScene'

/** Everything the tool bars can ask for; the same on every screen size. */
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
  addText(): void
  addShape(shape: ToolbarShape): void
  /** Adds a swatch, and makes it the colour that the next shapes take. */
  addColor(color: string): void
  addRandomColor(): void
  editText(): void
  duplicate(): void
  rotate(): void
  remove(): void
}

export interface ToolbarState {
  readonly tool: Tool
  readonly hasSelection: boolean
  readonly canEditText: boolean
  readonly hasElements: boolean
  /** What the next shape takes. */
  readonly shapeColor: string
}

export interface ToolbarProps {
  readonly actions: EditorActions
  readonly state: ToolbarState
}
