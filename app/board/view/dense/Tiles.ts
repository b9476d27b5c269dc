import { contains, inflate, type Rect } from '../../geometry/rect'
import { loadFonts } from '../../raster/paintElements'
import type { BoardStore } from '../../store/BoardStore'
import type { BoardView } from '../BoardViewContext'
import type { CanvasFrame } from '../CanvasFrame'
import { askForPictures } from './askForPictures'
import type { Cell } from './grid'
import { Level } from './Level'
import { TilePainter } from './TilePainter'
import type { TilePictures } from './TilePictures'

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
/** Ms that tiles wait for their pictures where they take the place of nodes, which have theirs. */
const PATIENCE_MS = 1000
/** Pictures come one after another: tiles are drawn anew for many of them at once. */
const GATHER_MS = 120

interface Means {
  /** What tiles are drawn into. */
  readonly host: HTMLElement
  readonly pictures: TilePictures
  /** Draws them, off the page. */
  readonly pen: OffscreenCanvasRenderingContext2D
}

/**
 * Draws the board as tiles into `host`. What changes is drawn in the frame it changes in, and so is what comes into
 * sight; a new zoom takes the place of the old one when all of it in sight is drawn. Ends with `close`.
 */
export class Tiles {
  readonly #store: BoardStore
  readonly #frame: CanvasFrame
  readonly #host: HTMLElement
  readonly #pictures: TilePictures
  readonly #painter: TilePainter
  readonly #stops: (() => void)[]
  readonly #firstBudget: number
  /** Runs while tiles are not drawn without their pictures. */
  #patience: ReturnType<typeof setTimeout> | undefined
  #shown: Level | null = null
  /** Of another zoom, under way. */
  #next: Level | null = null
  /** Where the pictures of its tiles were sent for, while they are waited for. */
  #asked: { readonly level: Level; readonly rect: Rect } | null = null
  #apart: ReadonlySet<string>
  #gather: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor({ store, frame }: BoardView, { host, pictures, pen }: Means) {
    this.#store = store
    this.#frame = frame
    this.#host = host
    this.#pictures = pictures
    this.#painter = new TilePainter(store, pictures, pen)
    this.#apart = store.view.apart
    const stopPictures = pictures.serve(() => this.#pictureCame())
    this.#firstBudget = nodesInSight(store) < JUMP_SHARE ? JUMP_BUDGET_MS : FIRST_BUDGET_MS
    // A board that is opened shows at once, whatever is still on its way.
    if (store.view.visibleIds.length > 0) this.#patience = setTimeout(() => this.#losePatience(), PATIENCE_MS)
    this.#next = new Level(store.camera)
    // They come while the texts are measured.
    if (this.#isPatient) this.#askForTiles(this.#next, store.view.visible)
    this.#painter.measureAll()
    const follow = () => this.#followApart()
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
    clearTimeout(this.#gather)
    clearTimeout(this.#patience)
    this.#host.replaceChildren()
  }

  #paint(): void {
    const { camera, visible } = this.#store.view
    const { isResting } = this.#frame
    const began = performance.now()
    const most = isResting ? 1 : STEP
    const isFar = (level: Level) => level.stretch(camera) > most
    if (this.#next && isFar(this.#next)) this.#next = null
    if (!this.#next && (!this.#shown || isFar(this.#shown))) this.#next = new Level(camera)

    // A hole would show, and so would what is not so any more. Far from its zoom it has too many holes to fill.
    if (this.#shown) {
      const isNear = this.#shown.stretch(camera) <= STEP
      this.#draw(this.#shown, isNear ? this.#shown.missing(visible) : this.#shown.stale(visible))
    }
    const isWaiting = this.#next !== null && this.#isPatient && !this.#hasPictures(this.#next, visible)
    if (this.#next && !isWaiting) {
      this.#draw(this.#next, this.#next.missing(visible), began + this.#budget(visible))
      if (this.#next.missing(visible).length === 0) this.#swap()
    } else if (isResting && this.#shown) {
      this.#draw(this.#shown, this.#shown.missing(around(visible)), began + BUDGET_MS)
      this.#shown.keep(around(around(visible)))
    }
    this.#shown?.follow(camera)
    const isDone = !this.#next && this.#shown?.missing(isResting ? around(visible) : visible).length === 0
    if (!isDone && !isWaiting) this.#frame.ask()
  }

  /** Tiles that take the place of nodes, which have their pictures, are drawn with theirs, and so only once. */
  get #isPatient(): boolean {
    return this.#patience !== undefined
  }

  #hasPictures(level: Level, visible: Rect): boolean {
    this.#askForTiles(level, visible)
    return this.#pictures.isIdle
  }

  /** Of whole tiles, which reach beyond what is in sight; once, since looking through thousands takes a while. */
  #askForTiles(level: Level, visible: Rect): void {
    const rect = level.covering(visible)
    const before = this.#asked
    if (before?.level === level && contains(before.rect, rect)) return
    this.#asked = { level, rect }
    this.#askForPictures(rect)
  }

  #askForPictures(rect: Rect): void {
    askForPictures(this.#store, this.#pictures, { rect, scale: this.#store.camera.zoom * devicePixelRatio })
  }

  #losePatience(): void {
    clearTimeout(this.#patience)
    this.#patience = undefined
    // It would keep a level's pixels long after another took its place.
    this.#asked = null
    // Whatever came meanwhile has spoilt no tile.
    this.#drawWaiting()
  }

  /** Ms for the next level: all it takes where most of what is in sight has no tile yet, as after a jump. */
  #budget(visible: Rect): number {
    if (!this.#shown) return this.#firstBudget
    return this.#shown.coverage(visible) < 0.5 ? Number.POSITIVE_INFINITY : BUDGET_MS
  }

  #swap(): void {
    if (!this.#next) return
    this.#next.follow(this.#store.camera)
    this.#host.replaceChildren(this.#next.node)
    const isFirst = this.#shown === null
    this.#shown = this.#next
    this.#next = null
    if (!isFirst) return
    this.#losePatience()
    this.#store.view.stageArrived()
    void this.#awaitFonts()
    // What is around comes before anybody gets there, all at once.
    this.#askForPictures(around(this.#store.view.visible))
  }

  /** @param until as of performance.now(); without it all of them */
  #draw(level: Level, cells: readonly Cell[], until = Number.POSITIVE_INFINITY): void {
    for (const cell of cells) {
      if (performance.now() > until) return
      level.show(cell, this.#painter.paint(level.view(cell), this.#apart))
    }
  }

  #changed(id: string): void {
    // Whether it is selected is told too, and is not drawn here.
    if (this.#painter.isDrawnAs(id, this.#store.element(id))) return
    this.#spoil([id])
  }

  #followApart(): void {
    const before = this.#apart
    this.#apart = this.#store.view.apart
    this.#spoil([...before].filter((id) => !this.#apart.has(id)))
    this.#spoil([...this.#apart].filter((id) => !before.has(id)))
  }

  #spoil(ids: readonly string[]): void {
    for (const id of ids) {
      const rect = this.#painter.measure(id)
      for (const level of this.#levels()) level.spoil(id, rect)
    }
    if (ids.length > 0) this.#frame.ask()
  }

  #pictureCame(): void {
    if (!this.#isPatient) this.#gather ??= setTimeout(() => this.#drawWaiting(), GATHER_MS)
    else if (this.#pictures.isIdle) this.#frame.ask()
  }

  #drawWaiting(): void {
    clearTimeout(this.#gather)
    this.#gather = undefined
    for (const level of this.#levels()) level.spoilWaiting()
    this.#frame.ask()
  }

  /** A text in a font that comes later is drawn, and measured, anew. */
  async #awaitFonts(): Promise<void> {
    const elements = this.#store.order.flatMap((id) => this.#store.element(id) ?? [])
    const hadAll = !(await loadFonts(elements))
    if (hadAll || this.#isClosed) return
    this.#spoil(elements.filter(({ type }) => type === 'text').map(({ id }) => id))
  }

  #levels(): Level[] {
    return [this.#shown, this.#next].flatMap((level) => level ?? [])
  }
}

/** Which part, 0 to 1, of all elements in sight has a node. */
function nodesInSight(store: BoardStore): number {
  const { view } = store
  const inSight = store.search(view.visible)
  const mounted = new Set(view.visibleIds)
  return inSight.filter((id) => mounted.has(id)).length / Math.max(1, inSight.length)
}

const around = (rect: Rect): Rect => inflate(rect, rect.width * MARGIN, rect.height * MARGIN)
