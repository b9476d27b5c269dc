import { freePlace } from '../../../contract/layout/freePlace'
import { union } from '../../../contract/layout/rect'
import { uuidv7 } from '../../offline/plain/ids'
import { PHONE } from '../../ui/phone'
import { toast } from '../../ui/toast'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { showSelection } from '../view/toolbar/showSelection'
import { paletteOfPicture } from './paletteOfPicture'
import { paletteStrip } from './paletteStrip'
import { NO_COLORS_TO_READ, PALETTE_ADDED } from './words'

/** Board px between a picture and its colors. */
const GAP = 24

/** Puts the five colors of a picture below it, or in the nearest free space, as one undo step. */
export async function addPaletteStrip(store: BoardStore, images: ImageSources, picture: BoardElement): Promise<void> {
  const swatches = (await paletteOfPicture(picture.content, images)) ?? []
  if (store.mode !== 'edit') return
  if (swatches.length === 0) {
    toast({ title: NO_COLORS_TO_READ })
    return
  }
  store.endEditing()
  store.setTool('select')
  const box = boundsOf(boxOf(store.element(picture.id) ?? picture))
  const { elements, size } = paletteStrip(swatches, box.width, uuidv7())
  const below = { x: box.x + size.width / 2, y: box.y + box.height + GAP + size.height / 2 }
  const { x, y } = freePlace(size, store.surroundings(below))
  store.addAll(
    elements.map((element) => ({
      ...element,
      positionX: (element.positionX ?? 0) + x,
      positionY: (element.positionY ?? 0) + y,
    })),
  )
  store.reveal(union([box, { x, y, ...size }]))
  showSelection(store, matchMedia(PHONE).matches)
  toast({ title: PALETTE_ADDED, isPassing: true })
}
