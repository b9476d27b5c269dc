import { contains, inflate, intersects, type Rect } from '../../../../contract/layout/rect'
import { loadFonts } from '../../raster/paintElements'
import type { BoardStore } from '../../store/BoardStore'
import type { BoardView } from '../BoardViewContext'
import type { CanvasFrame } from '../CanvasFrame'
import type { Cell } from './grid'
import type { Overview } from './Overview'
import { requestPictures } from './requestPictures'
import type { TileBitmapCache } from './TileBitmapCache'
import { TileLevel } from './TileLevel'
import type { TilePainter } from './TilePainter'

/** Ms of a frame for tiles that nobody misses yet. */
const BUDGET_MS = 6
/** The same while nodes still draw the board. */
const FIRST_BUDGET_MS = 16
/** The same where nodes draw little of what is in sight, as after a jump: the rest of it is a hole. */
const JUMP_BUDGET_MS = 50
/** So much of what is in sight has to have nodes, or it is a jump. */
const JUMP_SHARE = 0.8
/** Of the view on each side, drawn before anybody gets there. */
const MARGIN = 0.35
/** Zoomed by this since its tiles were drawn, another level takes over. */
const STEP = 1.5
/** Nodes are sharp: a picture that takes their place is at most this much coarser than the screen. */
const FIRST_STRETCH = 2
/** Ms that tiles wait for their pictures where they take the place of nodes, which have theirs. */
const PICTURE_TIMEOUT_MS = 1000
/** Pictures come one after another: tiles are drawn anew for many of them at once. */
const REDRAW_BATCH_MS = 120

interface TileRendererOptions {
  /** What tiles are drawn into. */
  readonly host: HTMLElement
  readonly pictures: TileBitmapCache
  readonly painter: TilePainter
  readonly overview: Overview
}

/**
 * Draws the board as tiles into `host`. What changes is drawn in the frame it changes in. What comes into sight is cut
 * out of the overview while the camera moves and drawn sharp once it rests; where the overview does not have it, it is
 * drawn at once. A new zoom takes the place of the old one when all of it in sight is drawn. Ends with `close`.
 */
export class TileRenderer {
  readonly #store: BoardStore
  readonly #frame: CanvasFrame
  readonly #host: HTMLElement
  readonly #pictures: TileBitmapCache
  readonly #painter: TilePainter
  readonly #overview: Overview
  readonly #stops: (() => void)[]
  readonly #firstBudget: number
  /** Runs while tiles are not drawn without their pictures. */
  #pictureTimeout: ReturnType<typeof setTimeout> | undefined
  #shown: TileLevel | null = null
  /** Of another zoom, under way. */
  #next: TileLevel | null = null
  /** Where the pictures of its tiles were sent for, while they are waited for. */
  #requestedArea: { readonly level: TileLevel; readonly rect: Rect } | null = null
  #drawnAbove: ReadonlySet<string>
  #redrawTimer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor({ store, frame }: BoardView, { host, pictures, painter, overview }: TileRendererOptions) {
    this.#store = store
    this.#frame = frame
    this.#host = host
    this.#pictures = pictures
    this.#painter = painter
    this.#overview = overview
    this.#drawnAbove = store.view.drawnAboveTiles
    const stopPictures = pictures.onLoad(() => this.#onPictureLoaded())
    this.#firstBudget = mountedShare(store) < JUMP_SHARE ? JUMP_BUDGET_MS : FIRST_BUDGET_MS
    // A board that is opened shows at once, whatever is still on its way.
    if (store.view.visibleIds.length > 0)
      this.#pictureTimeout = setTimeout(() => this.#onPictureTimeout(), PICTURE_TIMEOUT_MS)
    this.#next = new TileLevel(store.camera)
    // They come while the texts are measured.
    if (this.#isAwaitingPictures) this.#requestTilePictures(this.#next, store.view.visible)
    this.#painter.measureAll()
    const follow = () => this.#updateDrawnAbove()
    this.#stops = [
      store.onElement((id) => this.#changed(id)),
      ...(['list', 'lift', 'stage'] as const).map((topic) => store.subscribe(topic, follow)),
      frame.onPaint(() => this.#paint()),
      stopPictures,
    ]
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    clearTimeout(this.#redrawTimer)
    clearTimeout(this.#pictureTimeout)
    this.#host.replaceChildren()
  }

  #paint(): void {
    const { camera, visible } = this.#store.view
    const isCoarse = this.#shown
      ? !this.#frame.isResting && this.#overview.covers(visible, camera.zoom)
      : this.#overview.covers(visible, camera.zoom, FIRST_STRETCH)
    if (isCoarse) this.#paintCoarse()
    else this.#paintSharp()
  }

  /** While the camera moves: only changed tiles are drawn; missing ones are cropped from the overview. */
  #paintCoarse(): void {
    const { camera, visible } = this.#store.view
    const until = performance.now() + BUDGET_MS
    this.#next = null
    if (!this.#shown) {
      this.#next = new TileLevel(camera)
      this.#cut(this.#next, visible)
      this.#showNextLevel()
    } else if (this.#shown.zoom > camera.zoom * STEP) {
      // Zoomed out, its tiles would become too many.
      this.#next = new TileLevel(camera)
      this.#cut(this.#next, withMargin(visible))
      this.#showNextLevel()
    } else this.#cut(this.#shown, visible)
    if (this.#shown?.zoom === camera.zoom) this.#draw(this.#shown, this.#shown.missing(visible), until)
    this.#shown?.follow(camera)
    this.#frame.requestPaint()
  }

  /** Fills the holes in a part of the board from the overview. */
  #cut(level: TileLevel, rect: Rect): void {
    // In the overview, what is being dragged is still at its old place.
    const above = [...this.#drawnAbove].flatMap((id) => this.#painter.measure(id) ?? [])
    for (const cell of level.holes(rect)) {
      const view = level.view(cell)
      if (above.some((box) => intersects(box, view.rect)) || !this.#overview.covers(view.rect, 0))
        level.show(cell, this.#painter.paint(view, this.#drawnAbove))
      else level.showCoarse(cell, this.#overview.cut(view))
    }
  }

  #paintSharp(): void {
    const { camera, visible } = this.#store.view
    const { isResting } = this.#frame
    const began = performance.now()
    const most = isResting ? 1 : STEP
    const isFar = (level: TileLevel) => level.stretch(camera) > most
    if (this.#next && isFar(this.#next)) this.#next = null
    if (!this.#next && (!this.#shown || isFar(this.#shown))) this.#next = new TileLevel(camera)

    // A hole would show, and so would what is not so any more. Far from its zoom it has too many holes to fill.
    if (this.#shown) {
      const isNear = this.#shown.stretch(camera) <= STEP
      this.#draw(this.#shown, isNear ? this.#shown.holes(visible) : this.#shown.stale(visible))
    }
    const isWaiting = this.#next !== null && this.#isAwaitingPictures && !this.#hasPictures(this.#next, visible)
    if (this.#next && !isWaiting) {
      this.#draw(this.#next, this.#next.missing(visible), began + this.#budget(visible))
      if (this.#next.missing(visible).length === 0) this.#showNextLevel()
    } else if (isResting && this.#shown) {
      this.#draw(this.#shown, this.#shown.missing(withMargin(visible)), began + BUDGET_MS)
      this.#shown.evictOutside(withMargin(withMargin(visible)))
    }
    this.#shown?.follow(camera)
    const isDone = !this.#next && this.#shown?.missing(isResting ? withMargin(visible) : visible).length === 0
    if (!isDone && !isWaiting) this.#frame.requestPaint()
  }

  /** Tiles that take the place of nodes, which have their pictures, are drawn with theirs, and so only once. */
  get #isAwaitingPictures(): boolean {
    return this.#pictureTimeout !== undefined
  }

  #hasPictures(level: TileLevel, visible: Rect): boolean {
    this.#requestTilePictures(level, visible)
    return this.#pictures.isIdle
  }

  /** Of whole tiles, which reach beyond what is in sight; once, since looking through thousands takes a while. */
  #requestTilePictures(level: TileLevel, visible: Rect): void {
    const rect = level.covering(visible)
    const before = this.#requestedArea
    if (before?.level === level && contains(before.rect, rect)) return
    this.#requestedArea = { level, rect }
    this.#requestPictures(rect)
  }

  #requestPictures(rect: Rect): void {
    requestPictures(this.#store, this.#pictures, { rect, scale: this.#store.camera.zoom * devicePixelRatio })
  }

  #onPictureTimeout(): void {
    clearTimeout(this.#pictureTimeout)
    this.#pictureTimeout = undefined
    // It would keep a level's pixels long after another took its place.
    this.#requestedArea = null
    // Whatever came meanwhile has spoilt no tile.
    this.#redrawPending()
  }

  /** Ms for the next level: all it takes where most of what is in sight has no tile yet, as after a jump. */
  #budget(visible: Rect): number {
    if (!this.#shown) return this.#firstBudget
    return this.#shown.coverage(visible) < 0.5 ? Number.POSITIVE_INFINITY : BUDGET_MS
  }

  #showNextLevel(): void {
    if (!this.#next) return
    this.#next.follow(this.#store.camera)
    this.#host.replaceChildren(this.#next.node)
    const isFirst = this.#shown === null
    this.#shown = this.#next
    this.#next = null
    if (!isFirst) return
    this.#onPictureTimeout()
    this.#store.view.commitRenderModeSwitch()
    void this.#awaitFonts()
    // What is around comes before anybody gets there, all at once.
    this.#requestPictures(withMargin(this.#store.view.visible))
  }

  /** @param until as of performance.now(); without it all of them */
  #draw(level: TileLevel, cells: readonly Cell[], until = Number.POSITIVE_INFINITY): void {
    for (const cell of cells) {
      if (performance.now() > until) return
      level.show(cell, this.#painter.paint(level.view(cell), this.#drawnAbove))
    }
  }

  #changed(id: string): void {
    // Whether it is selected is told too, and is not drawn here.
    if (this.#painter.isDrawnAs(id, this.#store.element(id))) return
    this.#invalidate([id])
  }

  #updateDrawnAbove(): void {
    const before = this.#drawnAbove
    this.#drawnAbove = this.#store.view.drawnAboveTiles
    this.#invalidate([...before].filter((id) => !this.#drawnAbove.has(id)))
    this.#invalidate([...this.#drawnAbove].filter((id) => !before.has(id)))
  }

  #invalidate(ids: readonly string[]): void {
    for (const id of ids) {
      const rect = this.#painter.measure(id)
      for (const level of this.#levels()) level.invalidate(id, rect)
    }
    if (ids.length > 0) this.#frame.requestPaint()
  }

  #onPictureLoaded(): void {
    if (!this.#isAwaitingPictures) this.#redrawTimer ??= setTimeout(() => this.#redrawPending(), REDRAW_BATCH_MS)
    else if (this.#pictures.isIdle) this.#frame.requestPaint()
  }

  #redrawPending(): void {
    clearTimeout(this.#redrawTimer)
    this.#redrawTimer = undefined
    for (const level of this.#levels()) level.invalidatePending()
    this.#frame.requestPaint()
  }

  /** A text in a font that comes later is drawn, and measured, anew. */
  async #awaitFonts(): Promise<void> {
    const elements = this.#store.order.flatMap((id) => this.#store.element(id) ?? [])
    const hadAll = !(await loadFonts(elements))
    if (hadAll || this.#isClosed) return
    this.#invalidate(elements.filter(({ type }) => type === 'text').map(({ id }) => id))
  }

  #levels(): TileLevel[] {
    return [this.#shown, this.#next].flatMap((level) => level ?? [])
  }
}

/** Which part, 0 to 1, of all elements in sight has a node. */
function mountedShare(store: BoardStore): number {
  const { view } = store
  const inSight = store.search(view.visible)
  const mounted = new Set(view.visibleIds)
  return inSight.filter((id) => mounted.has(id)).length / Math.max(1, inSight.length)
}

const withMargin = (rect: Rect): Rect => inflate(rect, rect.width * MARGIN, rect.height * MARGIN)
