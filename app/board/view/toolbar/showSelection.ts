import type { Rect } from '../../../../contract/layout/rect'
import type { BoardStore } from '../../store/BoardStore'
import { cameraToShow } from '../interaction/cameraToShow'

/** Screen px kept free around the selection; more where there are bars. */
const MARGIN = 16
const BAR = 64
const COLUMN = 80

/** Brings the selection into the free part of the canvas, moving as little as needed. */
export function showSelection(store: BoardStore, isPhone: boolean): void {
  const bounds = store.boundsOf(store.selection)
  const camera = bounds && cameraToShow(store.camera, bounds, freePart(store, isPhone))
  if (camera) store.view.setCamera(camera)
}

/** The part without bars: those are below and above on a phone, at the sides on a wider screen. */
function freePart({ view, isPicking }: BoardStore, isPhone: boolean): Rect {
  const { width, height } = view.viewport
  const top = isPicking && isPhone ? BAR : MARGIN
  const bottom = isPhone ? BAR : MARGIN
  const side = isPhone ? MARGIN : COLUMN
  return { x: side, y: top, width: width - 2 * side, height: height - top - bottom }
}
