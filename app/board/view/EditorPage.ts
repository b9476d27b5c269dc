import type { Point } from '../../../contract/layout/rect'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from './elements/ImageSources'
import type { MenuPlace, PanelName } from './toolbar/EditorActions'

/** What only the page has. Stable. */
export interface EditorPage {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Opens the file picker; what is picked lands around this board point, or somewhere in sight. */
  pickImages(at?: Point): void
  /** Opens the file picker for what is to be shown in this image's place, or in this empty frame's. */
  replaceImage(elementId: string): void
  /** Opens the viewfinder. `at` is in board px; without it photos land in the middle of what shows. */
  takePhotos(at?: Point): void
  /** `at` is in board px. */
  addImages(files: readonly File[], at?: Point): void
  showPanel(panel: PanelName | null): void
  /** At the selection, unless told where. */
  showContextMenu(where: MenuPlace | undefined): void
}
