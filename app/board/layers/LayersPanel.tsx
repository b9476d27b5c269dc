import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'

export interface LayersPanelProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** The close button, or Escape while the focus is inside. */
  onClose(): void
}

/** All elements, front to back. Loaded when it is opened. */
export function LayersPanel(_: LayersPanelProps) {
  return null
}
