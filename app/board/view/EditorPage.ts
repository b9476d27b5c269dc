import type { Point } from '../../../contract/layout/rect'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from './elements/ImageSources'
import type { MenuPlace, PanelName } from './toolbar/EditorActions'

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
