import { inflate, type Rect, union } from '../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, Z_INDEX_LIMIT } from '../../contract/limits'
import type { BoardStore } from '../board/store/BoardStore'
import type { NewElement } from '../board/store/newElement'
import { backgroundName } from './words'

/** Board px around the content of the board. */
const MARGIN = 40
/** The minimum, so that an empty board gets a reasonably sized sheet. */
const LEAST = { width: 800, height: 500 } as const

export interface GeneratedBackground {
  readonly address: string
  readonly prompt: string
  readonly bgType: string
}

/** A generated background as a sheet behind everything. Locked, so that drawing or dragging over it doesn't grab it. */
export function backgroundElement(store: BoardStore, background: GeneratedBackground): NewElement {
  const area = sheetAround(store.boundsOf(store.order.filter((id) => !store.backgroundIds.includes(id))))
  return {
    type: 'image',
    content: background.address,
    positionX: area.x,
    positionY: area.y,
    width: area.width,
    height: area.height,
    zIndex: lowestZ(store) - 1,
    properties: {
      name: backgroundName(background.bgType).slice(0, 80),
      alt: backgroundName(background.bgType),
      description: background.prompt.slice(0, 2000),
      generatedFrom: background.prompt.slice(0, 2000),
      source: 'dalle',
      locked: true,
    },
  }
}

function sheetAround(bounds: Rect | null): Rect {
  const least = { x: 0, y: 0, ...LEAST }
  const area = bounds && union([least, inflate(bounds, MARGIN, MARGIN)])
  const { x, y, width, height } = area ?? least
  return { x, y, width: Math.min(ELEMENT_SIZE_MAX, width), height: Math.min(ELEMENT_SIZE_MAX, height) }
}

function lowestZ(store: BoardStore): number {
  const [first] = store.order.filter((id) => !store.backgroundIds.includes(id))
  const lowest = first === undefined ? 1 : (store.element(first)?.zIndex ?? 1)
  return Math.max(lowest, 1 - Z_INDEX_LIMIT)
}
