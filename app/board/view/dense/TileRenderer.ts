import { inflate, type Rect } from '../../../../contract/layout/rect'
import { loadFonts } from '../../raster/paintElements'
import type { BoardView } from '../BoardViewContext'
import { onThemeChange } from '../lazy/groundInk'
import type { Overview } from './Overview'
import type { TileBitmapCache } from './TileBitmapCache'
import { gridOf, TileLevel } from './TileLevel'
import type { TilePainter } from './TilePainter'

/** Ms per frame for tiles that are not needed yet. */
const BUDGET_MS = 6
/** The same before tiles take over: nodes may show little of what is in view. */
const FIRST_BUDGET_MS = 32
/** Fraction of the view on each side that is drawn in advance. */
const MARGIN = 0.25
/** How far tiles may be stretched while the camera moves, if the overview can't fill in. */
const MAX_STRETCH = 1.5
/** Nodes are sharp: an overview that replaces them is at most this much coarser than the screen. */
const FIRST_STRETCH = 2
/** Ms that tiles wait for their images if they replace nodes, which show theirs. */
const PICTURE_TIMEOUT_MS = 1000
/** Images load one after another: redraws are batched. */
const REDRAW_BATCH_MS = 120

/** What outlives the tiles of a board. */
export interface DenseParts {
  readonly pictures: TileBitmapCache
  readonly painter: TilePainter
  readonly overview: Overview
}

/**
 * Draws the board as tiles into `host`. While the camera moves, the shown level moves with it, and the overview fills
 * in the rest. If the overview can't, and at rest, a level for the camera is drawn offscreen, and replaces the previous
 * one once complete. Changes are drawn in the same frame. Call `close` when done.
 */
export class TileRenderer {
  readonly #stops: (() => void)[]
  /** Set until tiles take over from nodes. Drawing waits for images until `waitsUntil` (performance.now). */
  #first: { readonly waitsUntil: number } | null
  #shown: TileLevel | null = null
  /** In preparation. */
  #next: TileLevel | null = null
  /** Beneath the shown level, while that doesn't cover the view. */
  #backdrop: TileLevel | null = null
  #drawnAbove: ReadonlySet<string>
  #redrawTimer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(
    private readonly view: BoardView,
    private readonly host: HTMLElement,
    private readonly parts: DenseParts,
  ) {
    const { store, frame } = view
    this.#drawnAbove = store.view.drawnAboveTiles
    // An opening board shows at once, whatever is still loading.
    this.#first = { waitsUntil: store.view.visibleIds.length > 0 ? performance.now() + PICTURE_TIMEOUT_MS : 0 }
    const stopPictures = parts.pictures.onLoad(() => {
      this.#redrawTimer ??= setTimeout(() => this.#redrawPending(), REDRAW_BATCH_MS)
    })
    // Its images load while the texts are measured.
    this.#nextLevel(store.view.visible, 1)
    parts.painter.measureAll()
    this.#stops = [
      stopPictures,
      onThemeChange(() => this.#invalidateTexts()),
      store.onElement((id) => this.#changed(id)),
      ...(['list', 'lift', 'stage'] as const).map((topic) => store.subscribe(topic, () => this.#updateDrawnAbove())),
      frame.onPaint(() => this.#paint()),
    ]
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    clearTimeout(this.#redrawTimer)
    for (const level of [this.#backdrop, ...this.#levels()]) level?.close()
  }

  #paint(): void {
    const { store, frame } = this.view
    const { camera, visible } = store.view
    const around = withMargin(visible)
    if (this.#shown?.isStale(visible))
      this.#show(this.#draw(new TileLevel(this.#shown.grid, this.#shown.rect, this.#shown)))
    const isWhole = () => this.#shown?.covers(visible) === true
    const { overview } = this.parts
    const isCovered = isWhole() || overview.covers(visible, camera.zoom, this.#first ? FIRST_STRETCH : undefined)
    if (!frame.isResting) {
      if (!isCovered) this.#prepare(around, MAX_STRETCH, isCovered)
    } else if (!isWhole() || this.#shown?.isStretched(camera, 1)) this.#prepare(visible, 1, isCovered)
    else if (!this.#shown?.covers(around)) this.#prepare(around, 1, isCovered)

    if (isCovered && !isWhole()) this.#backdrop ??= overview.showBehind(this.host, this.#exclusions())
    else if (frame.isResting) this.#hideBackdrop()
    for (const level of [this.#backdrop, this.#shown]) level?.follow(camera)
    if (isCovered) this.#takeOver()
  }

  /** Draws part of the next level, and shows it once complete. */
  #prepare(rect: Rect, stretch: number, isCovered: boolean): void {
    this.view.frame.requestPaint()
    const next = this.#nextLevel(rect, stretch)
    if (this.#first && !this.parts.pictures.isIdle && performance.now() < this.#first.waitsUntil) return
    const budget = this.#first ? FIRST_BUDGET_MS : isCovered ? BUDGET_MS : Number.POSITIVE_INFINITY
    this.#draw(next, performance.now() + budget)
    if (next.covers(next.rect)) this.#show(next)
  }

  #show(level: TileLevel): void {
    // The backdrop was cut out for the previous level.
    this.#hideBackdrop()
    if (level === this.#next) this.#next = null
    level.show(this.host, 'over')
    this.#shown?.close()
    this.#shown = level
    this.#takeOver()
  }

  #hideBackdrop(): void {
    this.#backdrop?.close()
    this.#backdrop = null
  }

  /** The level in preparation, restarted if the camera has left it. */
  #nextLevel(rect: Rect, stretch: number): TileLevel {
    const { camera } = this.view.store.view
    if (this.#next?.reaches(rect) && !this.#next.isStretched(camera, stretch)) return this.#next
    this.#next?.close()
    const near = this.#shown?.isStretched(camera, stretch) === false ? this.#shown : undefined
    const next = new TileLevel(near?.grid ?? gridOf(camera), rect, near)
    if (this.#first) this.parts.painter.requestPictures(next.rect, next.grid.scale)
    this.#next = next
    return next
  }

  /** From now on tiles draw the board. */
  #takeOver(): void {
    if (!this.#first) return
    this.#first = null
    const { view } = this.view.store
    view.commitRenderModeSwitch()
    // Prefetches the surroundings, all at once.
    this.parts.painter.requestPictures(withMargin(view.visible), view.camera.zoom * devicePixelRatio)
    void this.#awaitFonts()
  }

  /** Parts of the board that the backdrop leaves out: what is drawn sharp, and what nodes draw, perhaps elsewhere. */
  #exclusions(): Rect[] {
    const above = [...this.#drawnAbove].flatMap((id) => this.parts.painter.measure(id) ?? [])
    return this.#shown ? [this.#shown.rect, ...above] : above
  }

  /** Draws a level's missing tiles, until a time (performance.now) at most. */
  #draw(level: TileLevel, until = Number.POSITIVE_INFINITY): TileLevel {
    for (const cell of level.missing(level.rect)) {
      if (performance.now() > until) break
      level.draw(cell, this.parts.painter, this.#drawnAbove)
    }
    return level
  }

  #changed(id: string): void {
    // Nodes draw it above the tiles, or it was only selected, which tiles don't show.
    if (this.#drawnAbove.has(id) || this.parts.painter.isDrawnAs(id, this.view.store.element(id))) return
    this.#invalidate([id])
  }

  #updateDrawnAbove(): void {
    const before = this.#drawnAbove
    this.#drawnAbove = this.view.store.view.drawnAboveTiles
    this.#invalidate([...before].filter((id) => !this.#drawnAbove.has(id)))
    this.#invalidate([...this.#drawnAbove].filter((id) => !before.has(id)))
  }

  #invalidate(ids: readonly string[]): void {
    for (const id of ids) {
      const rect = this.parts.painter.measure(id)
      for (const level of this.#levels()) level.invalidate(id, rect)
    }
    if (ids.length > 0) this.view.frame.requestPaint()
  }

  #redrawPending(): void {
    this.#redrawTimer = undefined
    for (const level of this.#levels()) level.invalidatePending()
    this.view.frame.requestPaint()
  }

  /** Redraws and remeasures texts if their fonts had to be loaded. */
  async #awaitFonts(): Promise<void> {
    const elements = this.view.store.order.flatMap((id) => this.view.store.element(id) ?? [])
    const hadAll = !(await loadFonts(elements))
    if (!hadAll && !this.#isClosed) this.#invalidateTexts()
  }

  #invalidateTexts(): void {
    const { store } = this.view
    this.#invalidate(store.order.filter((id) => store.element(id)?.type === 'text'))
  }

  #levels(): TileLevel[] {
    return [this.#shown, this.#next].flatMap((level) => level ?? [])
  }
}

const withMargin = (rect: Rect): Rect => inflate(rect, rect.width * MARGIN, rect.height * MARGIN)
