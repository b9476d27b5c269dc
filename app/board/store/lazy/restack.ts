import { intersects } from '../../../../contract/layout/rect'
import type { BoardElement, ElementChange } from '../BoardElement'
import type { Projection } from '../Projection'

export type Stacking = 'front' | 'back' | 'forward' | 'backward'

/** How elements are stacked in z, and what overlaps them. */
export type Stack = Pick<Projection, 'order' | 'get' | 'rect' | 'search' | 'sorted'>

/** The fewest zIndex changes that bring the elements to the front or back, or past the next one that overlaps. */
export function restack(stack: Stack, ids: ReadonlySet<string>, where: Stacking): ElementChange[] {
  const moving = stack.order.filter((id) => ids.has(id))
  const resting = stack.order.filter((id) => !ids.has(id))
  if (moving.length === 0 || resting.length === 0) return []
  const isUp = where === 'front' || where === 'forward'
  const at = placeFor(stack, moving, resting, where)
  if (at === null) return []
  const wanted = [...resting.slice(0, at), ...moving, ...resting.slice(at)]
  if (wanted.every((id, index) => id === stack.order[index])) return []
  return isUp ? raise(stack, wanted, at) : lower(stack, wanted, at + moving.length - 1)
}

/**
 * zIndex changes that bring the elements directly behind another (null: to the front) in their relative order, by
 * raising or by lowering, whichever takes fewer.
 */
export function restackBefore(
  stack: Pick<Stack, 'order' | 'get'>,
  ids: ReadonlySet<string>,
  before: string | null,
): ElementChange[] {
  const moving = stack.order.filter((id) => ids.has(id))
  const resting = stack.order.filter((id) => !ids.has(id))
  const found = before === null ? resting.length : resting.indexOf(before)
  if (moving.length === 0 || found < 0) return []
  const wanted = [...resting.slice(0, found), ...moving, ...resting.slice(found)]
  if (wanted.every((id, index) => id === stack.order[index])) return []
  const up = raise(stack, wanted, found, ids)
  const down = lower(stack, wanted, found + moving.length - 1, ids)
  return up.length <= down.length ? up : down
}

/** How many of the resting elements should be behind the moving ones; null to stay. */
function placeFor(stack: Stack, moving: readonly string[], resting: readonly string[], where: Stacking): number | null {
  if (where === 'front') return resting.length
  if (where === 'back') return 0
  const overlapping = new Set(moving.flatMap((id) => overlaps(stack, id)))
  const edge = where === 'forward' ? moving.at(-1) : moving[0]
  const from = stack.order.indexOf(edge ?? '')
  if (where === 'forward') {
    const next = stack.order.find((id, index) => index > from && overlapping.has(id) && resting.includes(id))
    return next === undefined ? null : resting.indexOf(next) + 1
  }
  const next = stack.order.findLast((id, index) => index < from && overlapping.has(id) && resting.includes(id))
  return next === undefined ? null : resting.indexOf(next)
}

function overlaps(stack: Stack, id: string): string[] {
  const rect = stack.rect(id)
  if (!rect) return []
  return stack.search(rect).filter((other) => {
    const otherRect = stack.rect(other)
    return other !== id && otherRect !== undefined && intersects(rect, otherRect)
  })
}

/**
 * From `at` upwards, each gets the lowest zIndex that puts it above the previous one, unless it is above it already.
 * Those in `close` get it anyway, and share a zIndex where ids decide, so that what is above them can stay.
 */
function raise(
  stack: Pick<Stack, 'get'>,
  wanted: readonly string[],
  at: number,
  close: ReadonlySet<string> = NONE,
): ElementChange[] {
  const changes: ElementChange[] = []
  let below = levelOf(stack.get(wanted[at - 1] ?? ''))
  for (const id of wanted.slice(at)) {
    const own = levelOf(stack.get(id))
    if (!own) continue
    if (below && (isAbove(below, own) || close.has(id))) {
      below = close === NONE ? { zIndex: below.zIndex + 1, id } : justAbove(below, id)
      if (below.zIndex !== own.zIndex) changes.push({ id, patch: { zIndex: below.zIndex } })
    } else below = own
  }
  return changes
}

/** The same downwards: the highest zIndex that puts each below the next one. */
function lower(
  stack: Pick<Stack, 'get'>,
  wanted: readonly string[],
  at: number,
  close: ReadonlySet<string> = NONE,
): ElementChange[] {
  const changes: ElementChange[] = []
  let above = levelOf(stack.get(wanted[at + 1] ?? ''))
  for (const id of wanted.slice(0, at + 1).reverse()) {
    const own = levelOf(stack.get(id))
    if (!own) continue
    if (above && (isAbove(own, above) || close.has(id))) {
      above = close === NONE ? { zIndex: above.zIndex - 1, id } : justBelow(above, id)
      if (above.zIndex !== own.zIndex) changes.push({ id, patch: { zIndex: above.zIndex } })
    } else above = own
  }
  return changes
}

const NONE: ReadonlySet<string> = new Set()

interface Level {
  readonly zIndex: number
  readonly id: string
}

const levelOf = (element: BoardElement | undefined): Level | null =>
  element ? { zIndex: element.zIndex, id: element.id } : null

const isAbove = (a: Level, b: Level): boolean => a.zIndex > b.zIndex || (a.zIndex === b.zIndex && a.id > b.id)

const justAbove = ({ zIndex, id: below }: Level, id: string): Level => ({
  zIndex: id > below ? zIndex : zIndex + 1,
  id,
})

const justBelow = ({ zIndex, id: above }: Level, id: string): Level => ({
  zIndex: id < above ? zIndex : zIndex - 1,
  id,
})
