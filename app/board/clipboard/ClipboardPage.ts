import type { Point } from '../../../contract/layout/rect'
import type { StoredImages } from '../../imaging/collectPictures'
import type { BoardStore } from '../store/BoardStore'

/** Marks our own elements in HTML on the clipboard. */
export const PAYLOAD_ATTRIBUTE = 'data-moodloom'

/** Image bytes on this device; the page passes its ImageSources. */
export interface ClipboardImages extends StoredImages {
  /** Shows a new image at once, before the database has it. */
  offer(address: string, blob: Blob): void
}

/** What copying and pasting need from the page. */
export interface ClipboardPage {
  readonly store: BoardStore
  readonly images: ClipboardImages
  /** Turns files into image elements, around `at` (board px) or in view. */
  addImages(files: readonly File[], at?: Point): void
}
