import type { BoardElement } from '../store/BoardElement'
import type { ElementChange } from '../store/Drafts'
import type { Arrangement } from './Arrangement'
import { align } from './align'
import { arrangeGrid } from './arrangeGrid'
import { arrangeMasonry } from './arrangeMasonry'
import { distribute } from './distribute'
import type { LayoutOptions } from './Layout'
import { matchSize } from './matchSize'

/** What an arrangement changes of these elements, the first picked first. Positions and sizes are whole. */
export function arrangeElements(
  kind: Arrangement,
  elements: readonly BoardElement[],
  options: LayoutOptions = {},
): ElementChange[] {
  switch (kind) {
    case 'horizontally':
    case 'vertically':
      return distribute(elements, kind)
    case 'grid':
      return arrangeGrid(elements, options)
    case 'masonry':
      return arrangeMasonry(elements, options)
    case 'sameWidth':
      return matchSize(elements, 'width', options.fitText)
    case 'sameHeight':
      return matchSize(elements, 'height', options.fitText)
    case 'sameSize':
      return matchSize(elements, 'both', options.fitText)
    default:
      return align(elements, kind)
  }
}
