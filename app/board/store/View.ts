import type { Point, Rect, Size } from '../../../contract/layout/rect'
import { ZOOM_MAX } from '../../../contract/limits'
import {
  type Camera,
  clampZoom,
  FIT_PADDING,
  fitCamera,
  HOME_CAMERA,
  panBy,
  steppedZoom,
  visibleRect,
  zoomAt,
} from '../geometry/camera'
import type { BoardElement } from './BoardElement'
import { Culling, type RenderMode, RenderModeController, type RequestFrame } from './Culling'
import type { Changes, Projection } from './Projection'

interface ViewOptions {
  readonly projection: Projection
  readonly requestFrame: RequestFrame
  readonly notify: (topic: 'camera' | 'viewport' | 'bars' | 'list' | 'extent' | 'stage') => void
}

/** Board px. The world element grows in these steps, so that its size seldom changes. */
const EXTENT_STEP = 1000
const EXTENT_MARGIN = 500

/** Screen px that bars cover at the edges of the canvas. */
export interface Bars {
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** Screen px that toasts take above the bars, or above the bottom edge of the canvas. */
export const TOAST_ROOM = 64

/** What covers the canvas of a phone, in addition to the margin of fitted content, screen px. */
export const PHONE_BARS: Bars = { left: 0, right: 0, bottom: 32 }

const NO_BARS: Bars = { left: 0, right: 0, bottom: 0 }

/** Camera and viewport, and which elements are mounted as a result. */
export class View {
  readonly #culling: Culling
  readonly #renderMode: RenderModeController
  #camera: Camera = HOME_CAMERA
  #viewport: Size = { width: 0, height: 0 }
  #bars: Bars = NO_BARS
  #extent: Rect = { x: -EXTENT_STEP, y: -EXTENT_STEP, width: 4 * EXTENT_STEP, height: 4 * EXTENT_STEP }
  /** open: no board yet; fitted: all of it stays in view at any canvas size; done: the camera was positioned. */
  #placement: 'open' | 'fitted' | 'done' = 'open'
  /** The bounds of the board that is still loading, if known. */
  #expected: Rect | null = null
  /** The board has been read. Until then nothing is mounted, and its first elements don't count as changes. */
  #isOpen = false

  constructor(private readonly options: ViewOptions) {
    this.#culling = new Culling(options.projection, options.requestFrame, () => options.notify('list'))
    this.#renderMode = new RenderModeController(options.projection, () => {
      this.#culling.setRenderMode(this.#renderMode.mode)
      options.notify('stage')
    })
  }

  /** screen = board * zoom + (x, y). A new object whenever it changes. */
  get camera(): Camera {
    return this.#camera
  }

  /** Screen px of the canvas. */
  get viewport(): Size {
    return this.#viewport
  }

  /** The visible part of the board. */
  get visible(): Rect {
    return visibleRect(this.#camera, this.#viewport)
  }

  /** The part of `visible` not covered by bars. */
  get clear(): Rect {
    const besideBar = (bar: number) => bar && bar + FIT_PADDING / 2
    const { width, height } = this.#viewport
    const left = besideBar(this.#bars.left)
    return visibleRect(panBy(this.#camera, -left, 0), {
      width: width - left - besideBar(this.#bars.right),
      height: height - besideBar(this.#bars.bottom),
    })
  }

  /** The part of `clear` for new elements, where the toast that reports one doesn't cover it. */
  get placingArea(): Rect {
    const { height, ...rest } = this.clear
    return { ...rest, height: Math.max(height / 2, height - TOAST_ROOM / this.#camera.zoom) }
  }

  /** Ids to mount in the world, back to front, without backgrounds and lifted ones. Stable until it changes. */
  get visibleIds(): readonly string[] {
    return this.#culling.ids
  }

  /** What draws the elements. */
  get renderMode(): RenderMode {
    return this.#renderMode.mode
  }

  /** Enough is in view for tiles to draw it, whether or not they do. */
  get isDense(): boolean {
    return this.#renderMode.mayBeDense
  }

  /** Completes the switch: the renderer that was being prepared takes over. */
  commitRenderModeSwitch(): void {
    this.#renderMode.commitSwitch()
  }

  /** Tiles are unavailable: nodes draw the board, however dense it is. */
  disableTiles(): void {
    this.#renderMode.disableTiles()
  }

  /** Call if the board is read before the world can render it: all but the first elements wait for the world. */
  waitForWorld(): void {
    this.#culling.hold()
  }

  /** Call when the world starts rendering `visibleIds`. */
  rendering(): void {
    this.#culling.rendering()
  }

  /** Call when the world has rendered `visibleIds`. */
  rendered(): void {
    this.#culling.rendered()
  }

  /** Whether everything in view that should be mounted is. */
  get isMounted(): boolean {
    return this.#culling.isComplete
  }

  /** Ids that tiles leave out because nodes draw them on top. */
  get drawnAboveTiles(): ReadonlySet<string> {
    return this.#culling.drawnAboveTiles
  }

  /** A rect around all content in steps of 1000 board px: the world element's explicit origin and size. Only grows. */
  get extent(): Rect {
    return this.#extent
  }

  /** Sets the measured size of the canvas. Until someone moves the camera, all of the board stays in view. */
  setViewport(viewport: Size): void {
    if (viewport.width === this.#viewport.width && viewport.height === this.#viewport.height) return
    this.#viewport = viewport
    this.#refit()
    this.options.notify('viewport')
    this.#update()
  }

  /** Can be called before the board opens, e.g. with the last visit's camera, which then stays. */
  setCamera(camera: Camera): void {
    this.#placement = 'done'
    this.#moveTo(camera)
  }

  #moveTo(camera: Camera): void {
    const zoom = clampZoom(camera.zoom)
    const { x, y } = camera
    if (x === this.#camera.x && y === this.#camera.y && zoom === this.#camera.zoom) return
    this.#camera = { x, y, zoom }
    this.options.notify('camera')
    this.#update()
  }

  panBy(dx: number, dy: number): void {
    this.setCamera(panBy(this.#camera, dx, dy))
  }

  /** Zooms to any zoom from 0.1 to 3, around a screen point (by default the middle). */
  zoomTo(zoom: number, screen: Point = this.#middle()): void {
    this.setCamera(zoomAt(this.#camera, screen, zoom))
  }

  get canZoomIn(): boolean {
    return steppedZoom(this.#camera.zoom, 1) !== this.#camera.zoom
  }

  get canZoomOut(): boolean {
    return steppedZoom(this.#camera.zoom, -1) !== this.#camera.zoom
  }

  /** A step of 0.1 within 0.5 to 3. */
  zoomIn(screen?: Point): void {
    this.zoomTo(steppedZoom(this.#camera.zoom, 1), screen)
  }

  zoomOut(screen?: Point): void {
    this.zoomTo(steppedZoom(this.#camera.zoom, -1), screen)
  }

  /** Zooms to 100% around the middle; if that shows no content, fits all of it. */
  zoomReset(): void {
    this.zoomTo(1)
    if (this.isLost) this.fit()
  }

  /** There are elements, and none of them is in view. */
  get isLost(): boolean {
    const { projection } = this.options
    return projection.bounds() !== null && !projection.hasAny(this.visible)
  }

  /** Shows all content, at most at 100%. */
  fit(): void {
    const content = this.options.projection.bounds()
    if (content) this.fitTo(content, 1)
    else this.setCamera(HOME_CAMERA)
  }

  /** Shows this rect of the board, centered. */
  fitTo(content: Rect, most = ZOOM_MAX): void {
    this.setCamera(this.cameraFor(content, most))
  }

  /** The camera that shows this rect, centered beside the bars. */
  cameraFor(content: Rect, most = ZOOM_MAX): Camera {
    const { width, height } = this.#viewport
    const { left, right, bottom } = this.#bars
    return panBy(fitCamera(content, { width: width - left - right, height: height - bottom }, { most }), left, 0)
  }

  /** Moves the camera to where the board that is still loading will be. */
  expect(content: Rect): void {
    this.#expected = content
    this.#refit()
  }

  /** The board was read: brings it into view. If it is empty, the camera stays put, whatever is added. */
  opened(): void {
    this.#isOpen = true
    if (this.#placement === 'open') this.#placement = this.options.projection.bounds() ? 'fitted' : 'done'
    this.#refit()
    this.#update()
  }

  /** Call when the camera comes to rest. */
  rested(): void {
    if (this.#isOpen) this.#renderMode.recount(this.visible)
  }

  elementsChanged(changes: Changes): void {
    this.#growExtent()
    if (!this.#isOpen) return
    this.#renderMode.recount(this.visible)
    this.#culling.elementsChanged(changes)
  }

  /** These are shown by the lift, so the world leaves them out. */
  setLifted(ids: ReadonlySet<string>): void {
    this.#culling.excludeLifted(ids)
  }

  /** Previews draw these elsewhere: mounts those that are in or near the view there. */
  setPreviewed(elements: readonly BoardElement[]): void {
    this.#culling.mountPreviewed(elements)
  }

  /** Nodes draw these even while tiles draw the board: what is being changed, and the active element. */
  pinMounted(ids: ReadonlySet<string>): void {
    this.#culling.pinMounted(ids)
  }

  get bars(): Bars {
    return this.#bars
  }

  /** Sets the bars over the canvas. Fitted content is placed beside them. */
  setBars(bars: Bars): void {
    this.#bars = bars
    this.#refit()
    this.options.notify('bars')
  }

  /** Removes the bars, e.g. when the board closes, without moving the camera: the next visit starts from it. */
  clearBars(): void {
    this.#bars = NO_BARS
  }

  /** The render mode first: it decides whether there is anything to mount. */
  #update(): void {
    if (!this.#isOpen) return
    this.#renderMode.update(this.visible)
    this.#culling.update(this.#camera, this.#viewport)
  }

  #middle(): Point {
    return { x: this.#viewport.width / 2, y: this.#viewport.height / 2 }
  }

  #refit(): void {
    const content = this.#placement === 'open' ? this.#expected : this.options.projection.bounds()
    if (this.#placement === 'done' || !content || this.#viewport.width === 0) return
    this.#moveTo(this.cameraFor(content, 1))
  }

  #growExtent(): void {
    const content = this.options.projection.bounds()
    if (!content) return
    const old = this.#extent
    const down = (value: number) => Math.floor((value - EXTENT_MARGIN) / EXTENT_STEP) * EXTENT_STEP
    const up = (value: number) => Math.ceil((value + EXTENT_MARGIN) / EXTENT_STEP) * EXTENT_STEP
    const x = Math.min(old.x, down(content.x))
    const y = Math.min(old.y, down(content.y))
    const width = Math.max(old.x + old.width, up(content.x + content.width)) - x
    const height = Math.max(old.y + old.height, up(content.y + content.height)) - y
    if (x === old.x && y === old.y && width === old.width && height === old.height) return
    this.#extent = { x, y, width, height }
    this.options.notify('extent')
  }
}
