import { CURSORS_PER_SECOND } from '../../../../contract/channel'
import type { Point } from '../../../../contract/layout/rect'
import { toScreen } from '../../geometry/camera'
import type { BoardStore } from '../../store/BoardStore'
import type { LiveClient } from './useLive'

/** Nearer to the right edge than this (screen px), a name is left of its cursor. */
const NAME_ROOM = 140
/** Throttle, ms, for all cursors together. */
const PACE_MS = 1000 / CURSORS_PER_SECOND

export interface CursorPainterOptions {
  readonly store: Pick<BoardStore, 'camera'> & { readonly view: Pick<BoardStore['view'], 'viewport'> }
  readonly live: Pick<LiveClient, 'cursors'>
  /** Ms. */
  readonly now: () => number
  /** Calls back after ms; returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/**
 * Moves the others' cursors using only transforms. The camera moves their layer; on it, they glide by a transition that
 * runs on the compositor: the page only writes the targets, for all of them at most 20 times a second.
 */
export class CursorPainter {
  readonly #nodes = new Map<number, HTMLElement>()
  readonly #placed = new Map<number, Point>()
  #layer: HTMLElement | null = null
  #zoom = 0
  #stopTimer: (() => void) | null = null
  #last = Number.NEGATIVE_INFINITY

  constructor(private readonly options: CursorPainterOptions) {}

  /** The node that contains all cursors. */
  setLayer(layer: HTMLElement): void {
    this.#layer = layer
    this.#zoom = 0
    this.paint()
  }

  /** Draws this person's cursor with this node, until the returned function is called. */
  attach(userId: number, node: HTMLElement): () => void {
    this.#nodes.set(userId, node)
    this.#move()
    return () => {
      if (this.#nodes.get(userId) !== node) return
      this.#nodes.delete(userId)
      this.#placed.delete(userId)
    }
  }

  /** Call when cursors have moved on the board. */
  readonly follow = (): void => {
    if (this.#stopTimer || this.#nodes.size === 0) return
    const wait = this.#last + PACE_MS - this.options.now()
    if (wait <= 0) this.#glide()
    else this.#stopTimer = this.options.setTimer(this.#glide, wait)
  }

  /** Call when the camera has moved. After a zoom, cursors don't glide: they stay in place on the board. */
  readonly paint = (): void => {
    const layer = this.#layer
    if (!layer) return
    const { x, y, zoom } = this.options.store.camera
    layer.style.transform = `translate(${x}px,${y}px)`
    if (zoom === this.#zoom) {
      this.#flipNames()
      return
    }
    this.#zoom = zoom
    layer.dataset.still = ''
    this.#placed.clear()
    this.#move()
  }

  close(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#nodes.clear()
    this.#placed.clear()
  }

  readonly #glide = (): void => {
    this.#stopTimer = null
    this.#last = this.options.now()
    delete this.#layer?.dataset.still
    this.#move()
  }

  #move(): void {
    const { store, live } = this.options
    const { zoom } = store.camera
    for (const [userId, node] of this.#nodes) {
      const cursor = live.cursors.get(userId)
      if (!cursor || this.#placed.get(userId) === cursor) continue
      this.#placed.set(userId, cursor)
      node.style.transform = `translate(${(cursor.x * zoom).toFixed(1)}px,${(cursor.y * zoom).toFixed(1)}px)`
    }
    this.#flipNames()
  }

  #flipNames(): void {
    const { store } = this.options
    const edge = store.view.viewport.width - NAME_ROOM
    for (const [userId, node] of this.#nodes) {
      const cursor = this.#placed.get(userId)
      const side = cursor && toScreen(store.camera, cursor).x > edge ? 'left' : 'right'
      if (node.dataset.side !== side) node.dataset.side = side
    }
  }
}
