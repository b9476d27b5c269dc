import type { ProposedItem } from '../../contract/agents'
import { freePlace } from '../../contract/layout/freePlace'
import { centerOf, type Rect, type Size, union } from '../../contract/layout/rect'
import { WEAVE_SET, wovenBoxes } from '../../contract/layout/weave/wovenBoxes'
import { restyled } from '../../contract/restyle'
import { type BoardElement, isHidden, isLocked } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ElementChange } from '../board/store/Drafts'
import { uuidv7 } from '../offline/plain/ids'
import { groundOf } from './boardLook'

// An agent's proposals for several elements at once, carried out with the product's own weave, styles and palettes,
// just as the server does when an agent writes directly.

export type WeaveItem = Extract<ProposedItem, { readonly kind: 'weave' }>
export type RestyleItem = Extract<ProposedItem, { readonly kind: 'restyle' }>

/** Its images that exist and may be moved. */
export function weavable(store: BoardStore, { elementIds }: WeaveItem): BoardElement[] {
  return [...new Set(elementIds)].flatMap((id) => {
    const element = store.committed(id)
    return element?.type === 'image' && !isLocked(element) && !isHidden(element) ? element : []
  })
}

/** Its elements that exist and may be changed. */
export function restylable(store: BoardStore, { elementIds }: RestyleItem): BoardElement[] {
  return [...new Set(elementIds)].flatMap((id) => {
    const element = store.committed(id)
    return element && !isLocked(element) ? element : []
  })
}

/** The changes that restyling makes, without no-ops. */
export const restylingOf = (
  store: BoardStore,
  item: RestyleItem,
  elements = restylable(store, item),
): ElementChange[] =>
  restyled(elements, item, groundOf(store)).filter(({ id, patch }) => {
    const element = elements.find((one) => one.id === id)
    return element !== undefined && !hasAll(element, patch)
  })

/** Composes the images close to where they are, at a free spot. */
export function weavingOf(
  store: BoardStore,
  { seed, shape }: WeaveItem,
  pictures: readonly BoardElement[],
): ElementChange[] {
  const boxes = wovenBoxes(pictures, { seed, shape })
  const origin = freePlace(union(boxes) ?? NOTHING, placeAround(store, pictures))
  const properties = { [WEAVE_SET]: uuidv7() }
  return pictures.map(({ id }, index) => {
    const { x, y, width, height } = boxes[index] ?? NOTHING
    const place = { positionX: origin.x + x, positionY: origin.y + y, width, height, rotation: 0 }
    return { id, patch: { ...place, properties } }
  })
}

const NOTHING: Rect & Size = { x: 0, y: 0, width: 0, height: 0 }

function placeAround(store: BoardStore, pictures: readonly BoardElement[]) {
  const ids = new Set(pictures.map(({ id }) => id))
  const around = store.boundsOf(ids)
  const others = store.order.filter((id) => !ids.has(id) && !store.backgroundIds.includes(id))
  const taken = others.flatMap((id) => store.boundsOf([id]) ?? [])
  return { taken, visible: store.view.visible, random: () => 0, at: centerOf(around ?? store.view.visible) }
}

/** Whether an element already matches a change. */
function hasAll(element: BoardElement, { content, properties = {} }: ElementChange['patch']): boolean {
  const isSame = Object.entries(properties).every(([key, value]) => (element.properties[key] ?? null) === value)
  return isSame && (content === undefined || content === element.content)
}
