import type { ZoomRange } from './cameraState'

interface Point {
  readonly x: number
  readonly y: number
}

/** Touches on the viewfinder: two fingers zoom by their distance, a single one is a press. Points in CSS px. */
export class PinchZoom {
  readonly #fingers = new Map<number, Point>()
  /** The distance and zoom when the second finger came down. */
  #start: { readonly distance: number; readonly zoom: number } | null = null
  #wasPinch = false

  /** @param zoom the zoom when the finger comes down */
  down(id: number, at: Point, zoom: number): void {
    if (this.#fingers.size === 0) this.#wasPinch = false
    this.#fingers.set(id, at)
    this.#start = this.#fingers.size === 2 ? { distance: Math.max(1, this.#distance()), zoom } : null
    this.#wasPinch ||= this.#fingers.size > 1
  }

  /** The zoom that two fingers set, in steps of the lens; null unless there are two. */
  move(id: number, at: Point, { min, max, step }: ZoomRange): number | null {
    if (!this.#fingers.has(id)) return null
    this.#fingers.set(id, at)
    if (!this.#start) return null
    const wanted = this.#start.zoom * (this.#distance() / this.#start.distance)
    const stepped = min + Math.round((wanted - min) / step) * step
    return Math.min(max, Math.max(min, Number(stepped.toFixed(6))))
  }

  /** Whether this was a press: only one finger since the first came down. */
  up(id: number): boolean {
    const wasDown = this.#fingers.delete(id)
    this.#start = null
    return wasDown && !this.#wasPinch
  }

  #distance(): number {
    const [one, two] = this.#fingers.values()
    return one && two ? Math.hypot(two.x - one.x, two.y - one.y) : 0
  }
}
