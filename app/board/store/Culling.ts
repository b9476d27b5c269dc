import { contains, inflate, intersects, type Rect, type Size } from '../../../contract/layout/rect'
import { type Camera, visibleRect } from '../geometry/camera'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, isBackground, isHidden } from './BoardElement'
import { readRadius } from './elementAppearance'
import type { Changes, Projection } from './Projection'

/** The mounted box extends beyond the viewport by this fraction on every side. */
const MARGIN = 0.4
/** Hysteresis, as a fraction of the viewport: elements this near stay mounted, so panning back mounts nothing. */
const UNMOUNT_MARGIN = 1
/** Zooming in by more than this factor leaves far too much in the box. */
const ZOOM_SLACK = 3
/** Elements mounted first if there were none: the shorter the frame, the sooner one can be pressed. */
const OPENING_SLICE = 48
/** More follow in the same frame if rendering took less than this, ms … */
const QUICK_MS = 32
/** … as many as should render within this, at the pace so far. */
const OPENING_MS = 64
/** Cap, however fast it seems: some browsers' clocks hardly advance. */
const OPENING_SLICE_MAX = 360
/** Frames left free for the first press before an opening board mounts what is out of view. */
const OPENING_PAUSE = 12
/** Per frame while tiles still show the board: no one is waiting for them. */
const SLICE_BEHIND_TILES = 48
/** After opening: mounted at once, and then per frame. */
const FIRST_SLICE = 300
const SLICE = 120

/**
 * How elements are drawn: as nodes or, if too many are in view for that, as tiles. `to …`: the previous mode keeps
 * drawing until the other one is ready.
 */
export type RenderMode = 'nodes' | 'to tiles' | 'tiles' | 'to nodes'

/** Like requestAnimationFrame. */
export type RequestFrame = (run: () => void) => unknown

/**
 * Decides which elements are mounted. The list changes only when the view leaves the box, elements are added, removed
 * or moved across its edge, or a slice is mounted: what is in view comes first, the margin in later frames.
 */
export class Culling {
  #box: Rect | null = null
  #visible: Rect = { x: 0, y: 0, width: 0, height: 0 }
  #zoom = 1
  #boxZoom = 1
  #wanted = new Set<string>()
  #mounted = new Set<string>()
  #lifted: ReadonlySet<string> = new Set()
  /** Mounted because previews draw them in the box, even if they are outside. */
  #previewed: ReadonlySet<string> = new Set()
  /** Nodes even while tiles draw the board. */
  #pinned: ReadonlySet<string> = new Set()
  #renderMode: RenderMode = 'nodes'
  /** The mounted ids, back to front; null when stale. */
  #sorted: readonly string[] | null = []
  #ids: readonly string[] = []
  #isSliceScheduled = false
  /** Something in view waits for the next slice. */
  #isIncomplete = false
  #slice = SLICE
  /** The view was empty, and is still filling. */
  #isOpening = false
  /** When this frame's first and last slices were mounted (performance.now). */
  #frameAt = 0
  #slicedAt = 0
  /** The last slice has not been rendered yet. */
  #isRenderPending = false
  /** Other slices wait until the first one is rendered: there is no page around the board yet. */
  #isHeld = false
  /** A slice came due while held: it follows the frame that draws the first one. */
  #isSliceOverdue = false
  /** This frame's first slice is not rendered yet. */
  #isFrameOpen = false
  /** Until the scheduled slice. */
  #framesLeft = 0

  constructor(
    private readonly projection: Projection,
    private readonly requestFrame: RequestFrame,
    private readonly onChange: () => void,
  ) {}

  get ids(): readonly string[] {
    return this.#ids
  }

  /** Everything in view is mounted. */
  get isComplete(): boolean {
    return !this.#isIncomplete
  }

  /** Tiles leave these out: nodes draw them on top. */
  get drawnAboveTiles(): ReadonlySet<string> {
    if (this.#renderMode === 'to nodes') return this.#lifted
    return new Set([...this.#previewed, ...this.#pinned, ...this.#lifted])
  }

  /** While tiles draw the board, or are about to, nothing is mounted just for being in view. */
  setRenderMode(mode: RenderMode): void {
    this.#renderMode = mode
    this.reset()
  }

  /** Nodes draw these even while tiles draw the board: what is being changed, and the active element. */
  pinMounted(ids: ReadonlySet<string>): void {
    const before = this.#pinned
    this.#pinned = ids
    if (this.#renderMode === 'nodes') return
    for (const id of before) if (!this.#isNeeded(id)) this.#unmount(id)
    for (const id of ids) if (this.projection.get(id)) this.#mountOne(id)
    this.#publish()
  }

  update(camera: Camera, viewport: Size): void {
    this.#visible = visibleRect(camera, viewport)
    this.#zoom = camera.zoom
    if (this.#box && contains(this.#box, this.#visible) && camera.zoom < this.#boxZoom * ZOOM_SLACK) return
    this.reset()
  }

  /** Rebuilds the box around the view. */
  reset(): void {
    if (this.#visible.width === 0) return
    this.#box = inflate(this.#visible, this.#visible.width * MARGIN, this.#visible.height * MARGIN)
    this.#boxZoom = this.#zoom
    // Nodes stay mounted until the tiles are ready.
    if (this.#renderMode === 'to tiles') return
    this.#wanted = new Set(this.#renderMode === 'tiles' ? [] : this.projection.search(this.#box))
    this.#unmountFar()
    // A slice due in the next frame mounts what is missing. One due only after the opening pause is too late for it.
    if (this.#isSliceScheduled && this.#framesLeft <= 1) {
      if (!this.#isOpening) this.#slice = this.#renderMode === 'to nodes' ? SLICE_BEHIND_TILES : SLICE
      this.#framesLeft = 1
      this.#publish()
    } else if (this.#renderMode === 'to nodes') {
      this.#slice = SLICE_BEHIND_TILES
      this.#mount(SLICE_BEHIND_TILES)
    } else if (this.#mounted.size > 0) this.#mount(FIRST_SLICE)
    else {
      this.#isOpening = true
      this.#openFrame()
    }
  }

  /** Holds back further slices until the first one is rendered. */
  hold(): void {
    this.#isHeld = true
  }

  /** Call when the mounted elements start rendering: time spent on the page around them does not count. */
  rendering(): void {
    if (!this.#isRenderPending) return
    this.#slicedAt = performance.now()
    if (this.#isFrameOpen) this.#frameAt = this.#slicedAt
  }

  /** Call when the mounted elements are rendered. An opening board mounts more in this frame if there is time. */
  rendered(): void {
    this.#isFrameOpen = false
    this.#isHeld = false
    if (this.#isSliceOverdue) {
      this.#isSliceOverdue = false
      this.#isSliceScheduled = false
      // After the frame that draws this one.
      this.#scheduleSlice(2)
    }
    if (!this.#isOpening || !this.#isRenderPending) return
    this.#isRenderPending = false
    const now = performance.now()
    const spent = now - this.#frameAt
    if (spent >= QUICK_MS) return
    const pace = this.#slice / Math.max(1, now - this.#slicedAt)
    this.#mountOpening(Math.min(Math.floor(pace * (OPENING_MS - spent)), OPENING_SLICE_MAX), now)
  }

  #openFrame(): void {
    this.#frameAt = performance.now()
    this.#isFrameOpen = true
    this.#mountOpening(OPENING_SLICE, this.#frameAt)
  }

  #mountOpening(slice: number, now: number): void {
    this.#slicedAt = now
    this.#slice = slice
    this.#isRenderPending = true
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
      if (rect && this.#renderMode !== 'tiles' && intersects(rect, this.#box)) {
        this.#wanted.add(id)
        this.#mountOne(id)
      } else {
        this.#wanted.delete(id)
        if (!rect || !this.#isNeeded(id)) this.#unmount(id)
      }
    }
    this.#publish()
  }

  /** Mounts those whose previews are in the box. Backgrounds and hidden elements are never in the world. */
  mountPreviewed(elements: readonly BoardElement[]): void {
    const before = this.#previewed
    const box = this.#box
    const isDrawn = (element: BoardElement) => box !== null && intersects(boundsOf(boxOf(element)), box)
    this.#previewed = new Set(
      elements.filter((each) => !isBackground(each) && !isHidden(each) && isDrawn(each)).map(({ id }) => id),
    )
    for (const id of before) if (!this.#isNeeded(id)) this.#unmount(id)
    for (const id of this.#previewed) if (!this.#wanted.has(id)) this.#mountOne(id)
    this.#publish()
  }

  #unmountFar(): void {
    const near =
      this.#renderMode === 'tiles'
        ? null
        : inflate(this.#visible, this.#visible.width * UNMOUNT_MARGIN, this.#visible.height * UNMOUNT_MARGIN)
    for (const id of this.#mounted) {
      if (this.#isNeeded(id)) continue
      const rect = this.projection.rect(id)
      if (!near || !rect || !intersects(rect, near)) this.#unmount(id)
    }
  }

  #isNeeded(id: string): boolean {
    return this.#wanted.has(id) || this.#previewed.has(id) || (this.#renderMode !== 'nodes' && this.#pinned.has(id))
  }

  excludeLifted(ids: ReadonlySet<string>): void {
    this.#lifted = ids
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
    const wasShort = this.#isIncomplete
    this.#isIncomplete = left === 0
    // If anything in view was missing, the margin waits for the next frame.
    const rest = left === room && !this.#isOpening ? later.splice(0, this.#slice) : []
    for (const id of rest) this.#mountOne(id)
    const isOpen = this.#isOpening && left > 0
    if (isOpen) {
      this.#isOpening = false
      this.#slice = SLICE
    }
    if (later.length > 0) this.#scheduleSlice(isOpen ? OPENING_PAUSE : 1)
    else {
      this.#slice = SLICE
      this.projection.buildIndex()
    }
    const isPublished = this.#publish()
    if (wasShort && !this.#isIncomplete && !isPublished) this.onChange()
  }

  #scheduleSlice(frames: number): void {
    this.#framesLeft = frames
    if (this.#isSliceScheduled) return
    this.#isSliceScheduled = true
    const handleFrame = () => {
      this.#framesLeft--
      if (this.#framesLeft > 0) return void this.requestFrame(handleFrame)
      if (this.#isHeld) {
        this.#isSliceOverdue = true
        return
      }
      this.#isSliceScheduled = false
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

  /** Returns whether anything changed. */
  #publish(): boolean {
    if (!this.#sorted) {
      this.#sorted = this.projection.sorted(this.#mounted)
      // In this order, the next sort has little to do.
      this.#mounted = new Set(this.#sorted)
    }
    const ids = this.#lifted.size > 0 ? this.#sorted.filter((id) => !this.#lifted.has(id)) : this.#sorted
    if (ids === this.#ids) return false
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) return false
    this.#ids = ids
    this.onChange()
    return true
  }
}

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
/** The same while tiles draw the board: they can draw anything until the camera rests, which recounts too. */
const TILED_COUNT_STEP = 0.2

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
    const step = this.#mode === 'tiles' ? TILED_COUNT_STEP : COUNT_STEP
    if (this.#countedRect && isNear(this.#countedRect, visible, step)) return
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

function isNear(one: Rect, other: Rect, step: number): boolean {
  const room = one.width * step
  return (
    Math.abs(one.x - other.x) < room && Math.abs(one.y - other.y) < room && Math.abs(one.width - other.width) < room
  )
}
