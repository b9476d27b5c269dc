import type { Rect } from '../../../contract/layout/rect'
import type { BoardElement } from './BoardElement'
import { readRadius } from './elementAppearance'
import type { Projection } from './Projection'

/**
 * How elements are drawn: as nodes or, if too many are in view for that, as tiles. `to …`: the previous mode keeps
 * drawing until the other one is ready.
 */
export type RenderMode = 'nodes' | 'to tiles' | 'tiles' | 'to nodes'

interface Limit {
  /** In view. */
  readonly count: number
  /** Of those, how many need their own paint property. */
  readonly costly: number
}

/** From here on tiles are cheaper. */
const ENTER_TILES_LIMIT: Limit = { count: 1500, costly: 200 }
/** Hysteresis: back to nodes only below this. */
const LEAVE_TILES_LIMIT: Limit = { count: 1200, costly: 120 }
/** While the camera moves, tiles stay down to this: mounting nodes would drop frames, and the camera rests soon. */
const LEAVE_TILES_IN_MOTION_LIMIT: Limit = { count: 300, costly: 30 }
/** Fraction of the view's width by which it has to move before a recount. */
const COUNT_STEP = 0.04

/** Chooses the render mode by what is in view. */
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

  /** Whether tiles draw the board, or soon will. */
  get isTiled(): boolean {
    return this.#mode === 'tiles' || this.#mode === 'to tiles'
  }

  /** Enough is in view for tiles to draw it, whether or not they do. */
  get mayBeDense(): boolean {
    return this.#mayBeDense
  }

  /** Call when the view has moved. Recounts if it moved far enough. */
  update(visible: Rect): void {
    if (this.#countedRect && isNear(this.#countedRect, visible)) return
    this.recount(visible, LEAVE_TILES_IN_MOTION_LIMIT)
  }

  /** Recounts what is in view, and switches modes if necessary. */
  recount(visible: Rect, leaving = LEAVE_TILES_LIMIT): void {
    this.#countedRect = visible
    if (!this.#hasTiles || (this.projection.size < LEAVE_TILES_LIMIT.costly && this.#mode === 'nodes')) return
    const ids = this.projection.search(visible)
    this.#mayBeDense = this.#reachesLimit(LEAVE_TILES_LIMIT, ids)
    const isDense = this.isTiled
      ? this.#reachesLimit(this.#mode === 'tiles' ? leaving : LEAVE_TILES_LIMIT, ids)
      : this.#mayBeDense && this.#reachesLimit(ENTER_TILES_LIMIT, ids)
    if (isDense === this.isTiled) return
    // A switch that was still being prepared is abandoned.
    if (isDense) this.#set(this.#mode === 'to nodes' ? 'tiles' : 'to tiles')
    else this.#set(this.#mode === 'to tiles' ? 'nodes' : 'to nodes')
  }

  /** Completes the switch that was being prepared. */
  commitSwitch(): void {
    if (this.#mode === 'to tiles') this.#set('tiles')
    else if (this.#mode === 'to nodes') this.#set('nodes')
  }

  /** Tiles are unavailable: falls back to nodes. */
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

/** Rotated elements, and those clipped to rounded corners, cost the page three to five times as much. */
const isCostly = ({ type, rotation, properties }: BoardElement): boolean =>
  rotation % 360 !== 0 || (type === 'image' && readRadius(properties.borderRadius).value > 0)

function isNear(one: Rect, other: Rect): boolean {
  const room = one.width * COUNT_STEP
  return (
    Math.abs(one.x - other.x) < room && Math.abs(one.y - other.y) < room && Math.abs(one.width - other.width) < room
  )
}
