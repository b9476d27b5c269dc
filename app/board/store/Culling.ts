import { type Camera, visibleRect } from '../geometry/camera'
import { contains, inflate, intersects, type Rect, type Size } from '../geometry/rect'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, isBackground, isHidden } from './BoardElement'
import type { Changes, Projection } from './Projection'
import type { StageName } from './Stage'

/** The box that is kept mounted: the viewport and this part of it on every side. */
const MARGIN = 0.4
/** What is mounted stays so within this part of the viewport on every side: who pans there and back mounts nothing again. */
const KEPT_MARGIN = 1
/** Zoomed in by more than this since the box was drawn, it holds far too much. */
const ZOOM_SLACK = 3
/** How many elements are mounted first where there were none: the shorter a frame, the sooner one can be pressed. */
const OPENING_SLICE = 48
/** More follow before that frame is drawn while rendering has taken it less than this, ms … */
const QUICK_MS = 32
/** … and as many as are rendered within this, going by those before. */
const OPENING_MS = 64
/** However quick it seems: some browsers' clocks hardly move. */
const OPENING_SLICE_MAX = 360
/** How many frames belong to the first press before a board that opens gets what is not in sight. */
const OPENING_PAUSE = 12
/** How many per frame while tiles still show the board: nobody waits for them. */
const BEHIND_TILES = 48
/** How many are mounted at once later, and then per frame. */
const FIRST_SLICE = 300
const SLICE = 120

/** As requestAnimationFrame. */
export type RequestFrame = (run: () => void) => unknown

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
  /** Mounted though they are not in the box: they are drawn in it. */
  #held: ReadonlySet<string> = new Set()
  /** Nodes in any case. */
  #kept: ReadonlySet<string> = new Set()
  #stage: StageName = 'nodes'
  /** The mounted ones back to front; null when that has to be found out again. */
  #sorted: readonly string[] | null = []
  #ids: readonly string[] = []
  #isSliceAsked = false
  /** Something in sight waits for the next slice. */
  #isShort = false
  #slice = SLICE
  /** What is in sight comes where nothing was. */
  #isOpening = false
  /** When this frame's first slice was mounted, and its last, as of performance.now(). */
  #frameAt = 0
  #slicedAt = 0
  /** The last slice has not been rendered yet. */
  #isTold = false
  /** Until the slice that was asked for. */
  #framesLeft = 0

  constructor(
    private readonly projection: Projection,
    private readonly requestFrame: RequestFrame,
    private readonly onChange: () => void,
  ) {}

  get ids(): readonly string[] {
    return this.#ids
  }

  /** All that is in sight is among them. */
  get isComplete(): boolean {
    return !this.#isShort
  }

  /** Tiles leave these out: they are drawn as nodes over them. */
  get apart(): ReadonlySet<string> {
    if (this.#stage === 'to nodes') return this.#leftOut
    return new Set([...this.#held, ...this.#kept, ...this.#leftOut])
  }

  /** Where tiles draw the board, or will in a moment, nothing is mounted for its place. */
  setStage(stage: StageName): void {
    this.#stage = stage
    this.reset()
  }

  /** These are drawn by nodes wherever the board is drawn by tiles: what is being changed, and what keys act from. */
  keep(ids: ReadonlySet<string>): void {
    const before = this.#kept
    this.#kept = ids
    if (this.#stage === 'nodes') return
    for (const id of before) if (!this.#isKept(id)) this.#unmount(id)
    for (const id of ids) if (this.projection.get(id)) this.#mountOne(id)
    this.#publish()
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
    // They stay as they are until the tiles are there.
    if (this.#stage === 'to tiles') return
    this.#wanted = new Set(this.#stage === 'tiles' ? [] : this.projection.search(this.#box))
    this.#unmountFar()
    // While slices are coming anyway, the next one brings what is missing now. In the pause nothing comes.
    if (this.#isSliceAsked && this.#framesLeft <= 1) {
      if (!this.#isOpening) this.#slice = this.#stage === 'to nodes' ? BEHIND_TILES : SLICE
      this.#framesLeft = 1
      this.#publish()
    } else if (this.#stage === 'to nodes') {
      this.#slice = BEHIND_TILES
      this.#mount(BEHIND_TILES)
    } else if (this.#mounted.size > 0) this.#mount(FIRST_SLICE)
    else {
      this.#isOpening = true
      this.#openFrame()
    }
  }

  /** What is mounted has been rendered: on a board that opens, a quick device gets more of it before the frame is drawn. */
  rendered(): void {
    if (!this.#isOpening || !this.#isTold) return
    this.#isTold = false
    const now = performance.now()
    const spent = now - this.#frameAt
    if (spent >= QUICK_MS) return
    const pace = this.#slice / Math.max(1, now - this.#slicedAt)
    this.#mountOpening(Math.min(Math.floor(pace * (OPENING_MS - spent)), OPENING_SLICE_MAX), now)
  }

  #openFrame(): void {
    this.#frameAt = performance.now()
    this.#mountOpening(OPENING_SLICE, this.#frameAt)
  }

  #mountOpening(slice: number, now: number): void {
    this.#slicedAt = now
    this.#slice = slice
    this.#isTold = true
    this.#mount(slice)
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
      if (rect && this.#stage !== 'tiles' && intersects(rect, this.#box)) {
        this.#wanted.add(id)
        this.#mountOne(id)
      } else {
        this.#wanted.delete(id)
        if (!rect || !this.#isKept(id)) this.#unmount(id)
      }
    }
    this.#publish()
  }

  /** These are drawn elsewhere than they are, for a moment. Backgrounds and what is hidden are not in the world. */
  hold(elements: readonly BoardElement[]): void {
    const before = this.#held
    const box = this.#box
    const isDrawn = (element: BoardElement) => box !== null && intersects(boundsOf(boxOf(element)), box)
    this.#held = new Set(
      elements.filter((each) => !isBackground(each) && !isHidden(each) && isDrawn(each)).map(({ id }) => id),
    )
    for (const id of before) if (!this.#isKept(id)) this.#unmount(id)
    for (const id of this.#held) if (!this.#wanted.has(id)) this.#mountOne(id)
    this.#publish()
  }

  #unmountFar(): void {
    const near =
      this.#stage === 'tiles'
        ? null
        : inflate(this.#visible, this.#visible.width * KEPT_MARGIN, this.#visible.height * KEPT_MARGIN)
    for (const id of this.#mounted) {
      if (this.#isKept(id)) continue
      const rect = this.projection.rect(id)
      if (!near || !rect || !intersects(rect, near)) this.#unmount(id)
    }
  }

  #isKept(id: string): boolean {
    return this.#wanted.has(id) || this.#held.has(id) || (this.#stage !== 'nodes' && this.#kept.has(id))
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
    const wasShort = this.#isShort
    this.#isShort = left === 0
    // The margin waits for the next frame while anything in sight was missing.
    const rest = left === room && !this.#isOpening ? later.splice(0, this.#slice) : []
    for (const id of rest) this.#mountOne(id)
    const isOpen = this.#isOpening && left > 0
    if (isOpen) {
      this.#isOpening = false
      this.#slice = SLICE
    }
    if (later.length > 0) this.#askForSlice(isOpen ? OPENING_PAUSE : 1)
    else {
      this.#slice = SLICE
      this.projection.settle()
    }
    const isTold = this.#publish()
    if (wasShort && !this.#isShort && !isTold) this.onChange()
  }

  #askForSlice(frames: number): void {
    this.#framesLeft = frames
    if (this.#isSliceAsked) return
    this.#isSliceAsked = true
    const handleFrame = () => {
      this.#framesLeft--
      if (this.#framesLeft > 0) return void this.requestFrame(handleFrame)
      this.#isSliceAsked = false
      if (this.#isOpening) this.#openFrame()
      else this.#mount(this.#slice)
    }
    this.requestFrame(handleFrame)
  }

  #mountOne(id: string): void {
    if (this.#mounted.has(id)) return
    this.#mounted.add(id)
    this.#sorted = null
  }

  #unmount(id: string): void {
    if (this.#mounted.delete(id)) this.#sorted = null
  }

  /** Gives whether anything is different. */
  #publish(): boolean {
    if (!this.#sorted) {
      this.#sorted = this.projection.sorted(this.#mounted)
      // Kept in order, the next sort finds nearly all of it done.
      this.#mounted = new Set(this.#sorted)
    }
    const ids = this.#leftOut.size > 0 ? this.#sorted.filter((id) => !this.#leftOut.has(id)) : this.#sorted
    if (ids === this.#ids) return false
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) return false
    this.#ids = ids
    this.onChange()
    return true
  }
}
