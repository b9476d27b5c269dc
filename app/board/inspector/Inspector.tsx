import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'

export interface InspectorProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** The close button, or Escape while the focus is inside. */
  onClose(): void
}

/** Every property of what is selected. Loaded when it is opened. */
export function Inspector(_: InspectorProps) {
  return null
}
