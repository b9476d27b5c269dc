import type { Rect } from '../../../../contract/layout/rect'
import type { BoardElement } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { readCrop } from '../../store/elementAppearance'
import type { TileBitmapCache } from './TileBitmapCache'

export interface PictureRequest {
  /** A part of the board, in its px. */
  readonly rect: Rect
  /** Device px to one of the board's. */
  readonly scale: number
  /** So many different ones at most; all unless given. */
  readonly most?: number
}

/** Sends for the pictures on a part of the board, as wide as they are drawn. */
export function requestPictures(
  store: BoardStore,
  pictures: TileBitmapCache,
  { rect, scale, most }: PictureRequest,
): void {
  const addresses = new Set<string>()
  for (const id of store.search(rect)) {
    if (most !== undefined && addresses.size >= most) return
    const element = store.element(id)
    if (element?.type !== 'image') continue
    addresses.add(element.content)
    pictures.get(element.content, shownWidth(element) * scale)
  }
}

/** About how wide, in board px, the whole picture of an image element would be: `cover` may stretch either side. */
export function shownWidth({ width, height, properties }: BoardElement): number {
  const crop = readCrop(properties)
  return 1.25 * Math.max(width / (crop?.width ?? 1), height / (crop?.height ?? 1))
}
