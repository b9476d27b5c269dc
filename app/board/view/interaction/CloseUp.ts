import { centerOf } from '../../../../contract/layout/rect'
import { type Camera, cameraWith, clampZoom } from '../../geometry/camera'
import { type BoardElement, boxOf } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { readTextStyle } from '../../store/elementAppearance'
import { flyTo } from './flyTo'

/** Texts with smaller letters than this are zoomed in on, screen px. */
const LEGIBLE = 12
/** Their size afterwards, if the lines fit on the screen, px. */
const COMFORTABLE = 16
/** Screen px left free beside a text. */
const MARGIN = 24
/** Where a text is centered, and the limit for its last line, as shares of the canvas's height: below is the keyboard. */
const MIDDLE = 0.3
const LOWEST = 0.45

/** Zooms in on a text that is too small to be edited on a touch screen, and moves the camera back afterwards. */
export class CloseUp {
  readonly #store: BoardStore
  /** Where the camera was before; null if it stays where it is. */
  #before: Camera | null = null
  /** The last camera set here. The store has another one if the person has moved the board since. */
  #ours: Camera | null = null
  #stopFlight: (() => void) | null = null
  #isPressed = false
  #returnOnRelease = false

  constructor(store: BoardStore) {
    this.#store = store
  }

  /** Call when a text's editing begins. `onLanded` is called when the camera has come to rest. */
  enter(element: BoardElement, onLanded: () => void): void {
    this.#land()
    this.#returnOnRelease = false
    if (!this.#isUnmoved) this.#before = null
    const to = matchMedia('(pointer: coarse)').matches ? cameraToWrite(this.#store, element) : null
    if (!to) {
      onLanded()
      return
    }
    this.#before ??= this.#store.camera
    this.#fly(to, onLanded)
  }

  /** The camera is on its way. */
  get isFlying(): boolean {
    return this.#stopFlight !== null
  }

  /** Pans, which doesn't count as the person's doing. */
  panBy(dx: number, dy: number): void {
    const wasUnmoved = this.#isUnmoved
    this.#store.view.panBy(dx, dy)
    if (wasUnmoved) this.#ours = this.#store.camera
  }

  /** Call when editing ends. If a press ended it, the camera waits for the release: the press may become a pan. */
  leave(): void {
    this.#land()
    this.#returnOnRelease = this.#isPressed
    if (!this.#isPressed) this.#return()
  }

  /** Watches presses. Returns a cleanup function. */
  watch(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    const options = { signal, capture: true }
    addEventListener('pointerdown', () => (this.#isPressed = true), options)
    for (const type of ['pointerup', 'pointercancel'] as const)
      addEventListener(type, () => this.#release(), { signal })
    return () => {
      stop.abort()
      this.#stopFlight?.()
    }
  }

  #release(): void {
    this.#isPressed = false
    if (this.#returnOnRelease) this.#return()
    this.#returnOnRelease = false
  }

  get #isUnmoved(): boolean {
    return this.#store.camera === this.#ours
  }

  #return(): void {
    if (this.#before && this.#isUnmoved) this.#fly(this.#before, () => (this.#before = null))
    else this.#before = null
  }

  #fly(to: Camera, onLanded: () => void): void {
    let hasEnded = false
    const stop = flyTo(this.#store, to, (hasArrived) => {
      hasEnded = true
      this.#stopFlight = null
      if (hasArrived) this.#ours = this.#store.camera
      onLanded()
    })
    if (!hasEnded) this.#stopFlight = stop
  }

  /** Ends a flight where it is. */
  #land(): void {
    if (!this.#stopFlight) return
    this.#stopFlight()
    this.#stopFlight = null
    this.#ours = this.#store.camera
  }
}

/** The camera that shows a text large enough, above an on-screen keyboard. Null if it is large enough already. */
export function cameraToWrite({ view, camera }: BoardStore, element: BoardElement): Camera | null {
  const { fontSize } = readTextStyle(element.properties)
  if (fontSize * camera.zoom >= LEGIBLE) return null
  const { width, height } = view.viewport
  const box = boxOf(element)
  const zoom = clampZoom(
    Math.max(LEGIBLE / fontSize, Math.min(COMFORTABLE / fontSize, (width - 2 * MARGIN) / box.width)),
  )
  const y = Math.min(MIDDLE * height, LOWEST * height - (box.height * zoom) / 2)
  return cameraWith(centerOf(box), { x: width / 2, y }, zoom)
}
