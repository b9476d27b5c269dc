import type { Camera } from '../geometry/camera'
import type { BoardStore } from '../store/BoardStore'

/**
 * Device pixels per board px, as of the last time the camera rested. Images choose their rendition by it, so it changes
 * in powers of two: in between, nothing rerenders.
 */
export class RestingScale {
  #scale = 1
  readonly #listeners = new Set<() => void>()

  readonly read = (): number => this.#scale

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param scale zoom times device pixels per CSS px */
  rest(scale: number): void {
    const doubling = 2 ** Math.ceil(Math.log2(Math.max(scale, 0.125)))
    if (doubling === this.#scale) return
    this.#scale = doubling
    for (const listener of this.#listeners) listener()
  }
}

/** After this many ms without a change the camera rests, and what it shows is drawn sharp. */
const REST_MS = 140

export interface CanvasNodes {
  /** Holds the elements, sized to the store's extent. */
  readonly world: HTMLElement
  /** The same for what is being dragged. */
  readonly lift: HTMLElement
}

/**
 * The only writer of transforms: one style write per layer and frame, whatever happened in between. Zoomed pixels are
 * sharpened once the camera rests, by dropping the layer for two frames, or on dense boards until it moves.
 */
export class CanvasFrame {
  readonly scale = new RestingScale()
  readonly #store: BoardStore
  readonly #painters = new Set<() => void>()
  #nodes: CanvasNodes | null = null
  #requestedFrame = 0
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #isResting = true

  constructor(store: BoardStore) {
    this.#store = store
  }

  /** The camera has not moved for a moment: what it shows should be sharp. */
  get isResting(): boolean {
    return this.#isResting
  }

  /** Draws into these nodes until the returned function is called. */
  attach(nodes: CanvasNodes): () => void {
    this.#nodes = nodes
    const stops = [
      this.#store.subscribe('camera', () => this.#move()),
      this.#store.subscribe('lift', () => this.#promoteLayer()),
      this.#store.subscribe('extent', this.paint),
      this.#store.subscribe('stage', () => this.#isResting && this.#rest()),
      this.#store.subscribe('status', () => this.#handleOpened()),
    ]
    this.paint()
    this.#rest()
    return () => {
      for (const stop of stops) stop()
      cancelAnimationFrame(this.#requestedFrame)
      clearTimeout(this.#restTimer)
      this.#requestedFrame = 0
      this.#nodes = null
    }
  }

  /** Runs in every painted frame; for what follows the camera outside the world, such as the selection's frame. */
  onPaint(painter: () => void): () => void {
    this.#painters.add(painter)
    painter()
    return () => this.#painters.delete(painter)
  }

  /** Requests a frame; a no-op if one is pending. */
  readonly requestPaint = (): void => {
    this.#requestedFrame ||= requestAnimationFrame(this.paint)
  }

  readonly paint = (): void => {
    this.#requestedFrame = 0
    if (!this.#nodes) return
    const { camera, extent } = this.#store.view
    const { zoom } = camera
    const { lift } = this.#store
    const x = camera.x + extent.x * zoom
    const y = camera.y + extent.y * zoom
    place(this.#nodes.world, { x, y, zoom })
    // Only if there is something on it: a new transform of an empty layer has the browser reassemble all of them.
    if (lift) place(this.#nodes.lift, { x: x + lift.dx * zoom, y: y + lift.dy * zoom, zoom })
    for (const painter of this.#painters) painter()
  }

  /** An opening board is at rest: it is drawn sharp at once, and its images are requested at their size. */
  #handleOpened(): void {
    this.#rest()
    this.paint()
  }

  /** Something starts moving: gives the world its own layer, whose pixels are only shifted. */
  #promoteLayer(): void {
    if (this.#nodes) this.#nodes.world.style.willChange = 'transform'
    this.requestPaint()
  }

  #move(): void {
    this.#isResting = false
    this.#nodes?.world.toggleAttribute('data-moving', true)
    this.#promoteLayer()
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => this.#rest(), REST_MS)
  }

  #rest(): void {
    const nodes = this.#nodes
    if (!nodes) return
    clearTimeout(this.#restTimer)
    this.#isResting = true
    this.#store.view.rested()
    this.requestPaint()
    // Nodes that tiles are about to replace need not be drawn sharp.
    if (this.#store.view.renderMode === 'to tiles') return
    this.scale.rest(this.#store.view.camera.zoom * devicePixelRatio)
    nodes.world.toggleAttribute('data-moving', false)
    nodes.world.style.willChange = 'auto'
    // A layer is rasterized at 100% and scaled down, with jagged letters. That would show if tiles drew the same board
    // at the next turn of the wheel.
    if (this.#store.view.isDense) return
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        nodes.world.style.willChange = 'transform'
      }),
    )
  }
}

const placed = new WeakMap<HTMLElement, string>()

/** Skips no-ops: writing a style recomputes it even if it is the same. */
function place(node: HTMLElement, { x, y, zoom }: Camera): void {
  const transform = `translate(${x}px,${y}px) scale(${zoom})`
  if (placed.get(node) === transform) return
  placed.set(node, transform)
  node.style.transform = transform
}
