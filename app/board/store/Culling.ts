import { type Camera, visibleRect } from '../geometry/camera'
import { contains, inflate, intersects, type Rect, type Size } from '../geometry/rect'
import type { Changes, Projection } from './Projection'

/** The box that is kept mounted: the viewport and this part of it on every side. */
const MARGIN = 0.4
/** Zoomed in by more than this since the box was drawn, it holds far too much. */
const ZOOM_SLACK = 3
/** How many elements are mounted at once where there were none: the sooner some are there, the sooner one can be pressed. */
const OPENING_SLICE = 80
/** How many are mounted at once later, and then per frame. */
const FIRST_SLICE = 300
const SLICE = 120

/**
 * Which elements are mounted. The list changes only when the view leaves the box, elements come, go or move across
 * its edge, or a slice is added: what is in sight comes first, the margin in later frames.
 */
export class Culling {
  #box: Rect | null = null
  #visible: Rect = { x: 0, y: 0, width: 0, height: 0 }
  #zoom = 1
  #boxZoom = 1
  #wanted = new Set<string>()
  #mounted = new Set<string>()
  #leftOut: ReadonlySet<string> = new Set()
  /** The mounted ones back to front; null when that has to be found out again. */
  #sorted: readonly string[] | null = []
  #ids: readonly string[] = []
  #isSliceAsked = false

  constructor(
    private readonly projection: Projection,
    private readonly requestFrame: (run: () => void) => unknown,
    private readonly onChange: () => void,
  ) {}

  get ids(): readonly string[] {
    return this.#ids
  }

  look(camera: Camera, viewport: Size): void {
    this.#visible = visibleRect(camera, viewport)
    this.#zoom = camera.zoom
    if (this.#box && contains(this.#box, this.#visible) && camera.zoom < this.#boxZoom * ZOOM_SLACK) return
    this.reset()
  }

  /** Draws the box anew around the view. */
  reset(): void {
    if (this.#visible.width === 0) return
    this.#box = inflate(this.#visible, this.#visible.width * MARGIN, this.#visible.height * MARGIN)
    this.#boxZoom = this.#zoom
    this.#wanted = new Set(this.projection.search(this.#box))
    for (const id of this.#mounted) if (!this.#wanted.has(id)) this.#unmount(id)
    // While slices are coming anyway, the next one brings what is missing now.
    if (this.#isSliceAsked) this.#publish()
    else this.#mount(this.#mounted.size === 0 ? OPENING_SLICE : FIRST_SLICE)
  }

  elementsChanged({ changed, isReordered }: Changes): void {
    if (!this.#box) return
    if (isReordered) this.#sorted = null
    if (changed.length > FIRST_SLICE) {
      this.reset()
      return
    }
    for (const id of changed) {
      const rect = this.projection.rect(id)
      if (rect && intersects(rect, this.#box)) {
        this.#wanted.add(id)
        this.#mountOne(id)
      } else {
        this.#wanted.delete(id)
        this.#unmount(id)
      }
    }
    this.#publish()
  }

  leaveOut(ids: ReadonlySet<string>): void {
    this.#leftOut = ids
    this.#publish()
  }

  #mount(room: number): void {
    const missing: string[] = []
    for (const id of this.#wanted) if (!this.#mounted.has(id)) missing.push(id)
    const later: string[] = []
    let left = room
    for (const id of missing) {
      const rect = this.projection.rect(id)
      if (left > 0 && rect && intersects(rect, this.#visible)) {
        this.#mountOne(id)
        left--
      } else later.push(id)
    }
    // The margin waits for the next frame while anything in sight was missing.
    const rest = left === room ? later.splice(0, SLICE) : []
    for (const id of rest) this.#mountOne(id)
    if (later.length > 0) this.#askForSlice()
    this.#publish()
  }

  #askForSlice(): void {
    if (this.#isSliceAsked) return
    this.#isSliceAsked = true
    this.requestFrame(() => {
      this.#isSliceAsked = false
      this.#mount(SLICE)
    })
  }

  #mountOne(id: string): void {
    if (this.#mounted.has(id)) return
    this.#mounted.add(id)
    this.#sorted = null
  }

  #unmount(id: string): void {
    if (this.#mounted.delete(id)) this.#sorted = null
  }

  #publish(): void {
    if (!this.#sorted) {
      this.#sorted = this.projection.sorted(this.#mounted)
      // Kept in order, the next sort finds nearly all of it done.
      this.#mounted = new Set(this.#sorted)
    }
    const ids = this.#leftOut.size > 0 ? this.#sorted.filter((id) => !this.#leftOut.has(id)) : this.#sorted
    if (ids === this.#ids) return
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) return
    this.#ids = ids
    this.onChange()
  }
}
