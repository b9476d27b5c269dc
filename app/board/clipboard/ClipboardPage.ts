import type { Point } from '../../../contract/layout/rect'
import type { StoredImages } from '../../imaging/collectPictures'
import type { BoardStore } from '../store/BoardStore'

/** Bytes of pictures on this device, as the page's ImageSources has them. */
export interface ClipboardImages extends StoredImages {
  /** Shows a new image at once, before the database has it. */
  offer(address: string, blob: Blob): void
}

/** What copying and pasting need of the page. */
export interface ClipboardPage {
  readonly store: BoardStore
  readonly images: ClipboardImages
  /** Makes image elements of files, around `at` (board px) or in sight. */
  addImages(files: readonly File[], at?: Point): void
}
