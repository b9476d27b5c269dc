import type { Rect } from '../geometry/rect'
import type { BoardElement } from './BoardElement'
import { readRadius } from './elementLook'
import type { Projection } from './Projection'

/**
 * How the elements are drawn: each a node of the page, or, where there are too many in sight for that, as tiles of one
 * picture. `to …`: what has been drawing goes on until the other is ready.
 */
export type StageName = 'nodes' | 'to tiles' | 'tiles' | 'to nodes'

interface Limit {
  /** In sight. */
  readonly count: number
  /** Of those that cost a paint property of their own. */
  readonly costly: number
}

/** From here on tiles are cheaper. */
const DENSE: Limit = { count: 1500, costly: 200 }
/** Nodes again below this, so that nothing changes back and forth at the edge. */
const NEAR: Limit = { count: 1200, costly: 120 }
/** Counted again once the view has moved by this part of itself. */
const COUNT_STEP = 0.04

/** Decides it by what is in sight. */
export class Stage {
  #name: StageName = 'nodes'
  #counted: Rect | null = null
  #isNear = false
  #hasTiles = true

  constructor(
    private readonly projection: Projection,
    private readonly onChange: () => void,
  ) {}

  get name(): StageName {
    return this.#name
  }

  /** Whether nodes are not what draws the board, or shall not be. */
  get isTiled(): boolean {
    return this.#name === 'tiles' || this.#name === 'to tiles'
  }

  /** There is so much in sight that tiles may draw it, whether they do or not. */
  get isNear(): boolean {
    return this.#isNear
  }

  /** The view is here now. */
  look(visible: Rect): void {
    if (this.#counted && isNear(this.#counted, visible)) return
    this.count(visible)
  }

  /** The view is here, and what is in it may be something else. */
  count(visible: Rect): void {
    this.#counted = visible
    if (!this.#hasTiles || (this.projection.size < NEAR.costly && this.#name === 'nodes')) return
    const ids = this.projection.search(visible)
    this.#isNear = this.#reaches(NEAR, ids)
    const isDense = this.#isNear && (this.isTiled || this.#reaches(DENSE, ids))
    if (isDense === this.isTiled) return
    // What was only being prepared is given up.
    if (isDense) this.#set(this.#name === 'to nodes' ? 'tiles' : 'to tiles')
    else this.#set(this.#name === 'to tiles' ? 'nodes' : 'to nodes')
  }

  /** What was being prepared draws the board from now on. */
  arrived(): void {
    if (this.#name === 'to tiles') this.#set('tiles')
    else if (this.#name === 'to nodes') this.#set('nodes')
  }

  /** There are no tiles to be had: nodes have to do. */
  forgo(): void {
    this.#hasTiles = false
    this.#set('nodes')
  }

  #reaches({ count, costly: most }: Limit, ids: readonly string[]): boolean {
    if (ids.length >= count) return true
    if (ids.length < most) return false
    let costly = 0
    for (const id of ids) {
      const element = this.projection.get(id)
      if (element && isCostly(element) && ++costly >= most) return true
    }
    return false
  }

  #set(name: StageName): void {
    this.#name = name
    this.onChange()
  }
}

/** What is turned, or clipped to round corners, costs the page three to five times as much. */
const isCostly = ({ type, rotation, properties }: BoardElement): boolean =>
  rotation % 360 !== 0 || (type === 'image' && readRadius(properties.borderRadius).value > 0)

function isNear(one: Rect, other: Rect): boolean {
  const room = one.width * COUNT_STEP
  return (
    Math.abs(one.x - other.x) < room && Math.abs(one.y - other.y) < room && Math.abs(one.width - other.width) < room
  )
}
