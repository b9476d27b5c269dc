import type { Rect } from '../../../contract/layout/rect'
import type { BoardElement } from './BoardElement'
import { readRadius } from './elementAppearance'
import type { Projection } from './Projection'

/**
 * How the elements are drawn: each as a node of the page, or, if too many are in view for that, as tiles of one
 * picture. `to …`: the previous mode keeps drawing until the other is ready.
 */
export type RenderMode = 'nodes' | 'to tiles' | 'tiles' | 'to nodes'

interface Limit {
  /** In view. */
  readonly count: number
  /** Of those, how many cost a paint property of their own. */
  readonly costly: number
}

/** From here on tiles are cheaper. */
const ENTER_TILES_LIMIT: Limit = { count: 1500, costly: 200 }
/** Nodes again below this, so that it does not flip back and forth at the edge. */
const LEAVE_TILES_LIMIT: Limit = { count: 1200, costly: 120 }
/** While the camera moves, tiles stay down to this: mounting nodes would drop frames, and the camera rests soon. */
const LEAVE_TILES_IN_MOTION_LIMIT: Limit = { count: 300, costly: 30 }
/** Counted again once the view has moved by this part of itself. */
const COUNT_STEP = 0.04

/** Decides by what is in view. */
export class RenderModeController {
  #mode: RenderMode = 'nodes'
  #countedRect: Rect | null = null
  #mayBeDense = false
  #hasTiles = true

  constructor(
    private readonly projection: Projection,
    private readonly onChange: () => void,
  ) {}

  get mode(): RenderMode {
    return this.#mode
  }

  /** Whether nodes do not draw the board, or soon won't. */
  get isTiled(): boolean {
    return this.#mode === 'tiles' || this.#mode === 'to tiles'
  }

  /** So much is in view that tiles may draw it, whether they do or not. */
  get mayBeDense(): boolean {
    return this.#mayBeDense
  }

  /** The view is here now. */
  update(visible: Rect): void {
    if (this.#countedRect && isNear(this.#countedRect, visible)) return
    this.recount(visible, LEAVE_TILES_IN_MOTION_LIMIT)
  }

  /** The view is here, and its content may have changed. */
  recount(visible: Rect, leaving = LEAVE_TILES_LIMIT): void {
    this.#countedRect = visible
    if (!this.#hasTiles || (this.projection.size < LEAVE_TILES_LIMIT.costly && this.#mode === 'nodes')) return
    const ids = this.projection.search(visible)
    this.#mayBeDense = this.#reachesLimit(LEAVE_TILES_LIMIT, ids)
    const isDense = this.isTiled
      ? this.#reachesLimit(this.#mode === 'tiles' ? leaving : LEAVE_TILES_LIMIT, ids)
      : this.#mayBeDense && this.#reachesLimit(ENTER_TILES_LIMIT, ids)
    if (isDense === this.isTiled) return
    // What was only being prepared is abandoned.
    if (isDense) this.#set(this.#mode === 'to nodes' ? 'tiles' : 'to tiles')
    else this.#set(this.#mode === 'to tiles' ? 'nodes' : 'to nodes')
  }

  /** What was being prepared draws the board from now on. */
  commitSwitch(): void {
    if (this.#mode === 'to tiles') this.#set('tiles')
    else if (this.#mode === 'to nodes') this.#set('nodes')
  }

  /** Tiles are unavailable: nodes have to do. */
  disableTiles(): void {
    this.#hasTiles = false
    this.#set('nodes')
  }

  #reachesLimit({ count, costly: most }: Limit, ids: readonly string[]): boolean {
    if (ids.length >= count) return true
    if (ids.length < most) return false
    let costly = 0
    for (const id of ids) {
      const element = this.projection.get(id)
      if (element && isCostly(element) && ++costly >= most) return true
    }
    return false
  }

  #set(name: RenderMode): void {
    this.#mode = name
    this.onChange()
  }
}

/** Rotated elements, and those clipped to round corners, cost the page three to five times as much. */
const isCostly = ({ type, rotation, properties }: BoardElement): boolean =>
  rotation % 360 !== 0 || (type === 'image' && readRadius(properties.borderRadius).value > 0)

function isNear(one: Rect, other: Rect): boolean {
  const room = one.width * COUNT_STEP
  return (
    Math.abs(one.x - other.x) < room && Math.abs(one.y - other.y) < room && Math.abs(one.width - other.width) < room
  )
}
