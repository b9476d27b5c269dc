import { type RefObject, useEffect } from 'react'
import { DEFAULT_SHAPE_COLOR } from '../../../contract/rules/elementDefaults'
import { HANDLES } from '../geometry/sizing'
import type { Effect, Input, Modifiers, Pointer, PressTarget } from '../gestures/gesture'
import { type Active, IDLE, nextTickAt, type RouterState, route } from '../gestures/route'
import type { BoardStore } from '../store/BoardStore'
import { type NewElement, toolbarElement } from '../store/newElement'

// From the page's pointer events, through the gestures, to calls of the store.

/** Inside these the pointer belongs to the content: a button, or text being typed. */
const KEEPS_POINTER = '[data-keeps-pointer]'

/** Ms after the last turn of the wheel until the browser hit tests elements again (canvas.module.css). */
const WHEEL_END_MS = 100

/** Passes every pointer and wheel event on the canvas to the gestures, in px from its top left corner. */
export function useBoardPointer(canvas: RefObject<HTMLElement | null>, host: GestureHost): void {
  useEffect(() => {
    const root = canvas.current
    return root ? listen(root, host) : undefined
  }, [canvas, host])
}

function listen(root: HTMLElement, host: GestureHost): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let origin = root.getBoundingClientRect()

  const pointAt = (event: MouseEvent) => ({ x: event.clientX - origin.left, y: event.clientY - origin.top })
  const pointerOf = (event: PointerEvent): Pointer => ({
    pointerId: event.pointerId,
    kind: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
    point: pointAt(event),
    time: event.timeStamp,
    modifiers: modifiersOf(event),
  })
  const mouseOf = (event: MouseEvent): Pointer => ({
    pointerId: 1,
    kind: 'mouse',
    point: pointAt(event),
    time: event.timeStamp,
    modifiers: { shift: false, alt: false, ctrl: false },
  })
  const showGesture = () => {
    root.toggleAttribute('data-panning', host.gesture === 'pan' || host.gesture === 'pinch')
    root.toggleAttribute('data-moving', host.gesture === 'move')
    root.toggleAttribute('data-turning', host.gesture === 'rotate')
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target instanceof Element && event.target.closest(KEEPS_POINTER)) return
      origin = root.getBoundingClientRect()
      // A link keeps its click; dragging it moves the board as usual.
      const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
      // Synthetic pointers cannot be captured; they still press.
      if (event.isTrusted && !isOnLink) root.setPointerCapture(event.pointerId)
      // Keeps a mouse press from moving the focus, selecting text or starting a native image drag.
      if (event.pointerType === 'mouse' && !isOnLink) event.preventDefault()
      // Focus from a press needs no ring, even if the last key was typed into a text.
      root.toggleAttribute('data-pressed', true)
      root.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
      host.send({ type: 'down', pointer: pointerOf(event), button: event.button, target: targetOf(event) })
      showGesture()
    },
    { signal },
  )
  root.addEventListener(
    'pointermove',
    (event) => {
      host.send({ type: 'move', pointer: pointerOf(event) })
      // A press on a link is captured only once it pans: its release may be outside the canvas.
      if (host.gesture === 'pan' && event.isTrusted) root.setPointerCapture(event.pointerId)
      showGesture()
    },
    { signal },
  )
  root.addEventListener(
    'pointerup',
    (event) => {
      host.send({ type: 'up', pointer: pointerOf(event) })
      showGesture()
    },
    { signal },
  )
  root.addEventListener(
    'pointercancel',
    (event) => {
      host.send({ type: 'cancel', pointerId: event.pointerId })
      showGesture()
    },
    { signal },
  )
  let wheelTimer: ReturnType<typeof setTimeout> | undefined
  root.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      root.toggleAttribute('data-wheeling', true)
      clearTimeout(wheelTimer)
      wheelTimer = setTimeout(() => root.toggleAttribute('data-wheeling', false), WHEEL_END_MS)
      origin = root.getBoundingClientRect()
      const { deltaX, deltaY, deltaMode } = event
      host.send({
        type: 'wheel',
        wheel: { point: pointAt(event), deltaX, deltaY, deltaMode, modifiers: modifiersOf(event) },
      })
    },
    { signal, passive: false },
  )
  root.addEventListener(
    'contextmenu',
    (event) => {
      if (event.target instanceof Element && event.target.closest(KEEPS_POINTER)) return
      // We handle long presses: Android and Windows request a menu then, too.
      const isHeld = event instanceof PointerEvent && (event.pointerType === 'touch' || event.pointerType === 'pen')
      // The menu key is for the selection, not for a point.
      const isMouse = event.button === 2 || event.ctrlKey
      if (isHeld || (isMouse && host.requestMenu(mouseOf(event)))) event.preventDefault()
    },
    { signal },
  )
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  // A browser may scroll the hidden overflow to show a caret; the camera does that here.
  root.addEventListener('scroll', () => root.scrollTo(0, 0), { signal, capture: true })
  addEventListener('keydown', (event) => event.key === 'Tab' && root.toggleAttribute('data-pressed', false), { signal })
  addEventListener(
    'blur',
    () => {
      // The release of Space will be reported elsewhere.
      host.send({ type: 'space', isDown: false })
      host.interrupt()
    },
    { signal },
  )
  return () => stop.abort()
}

function modifiersOf(event: MouseEvent): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey }
}

/** The press target, if it is a handle; everything else is found through the spatial index. */
function targetOf(event: PointerEvent): PressTarget {
  const node = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
  const frame = node?.closest<HTMLElement>('[data-selection-frame]')?.dataset.selectionFrame
  if (!node || frame === undefined) return { kind: 'canvas' }
  const id = frame || null
  const handle = HANDLES.find((name) => name === node.dataset.handle)
  return handle ? { kind: 'resize', id, handle } : { kind: 'rotate', id }
}

export interface GestureHostOptions {
  readonly store: BoardStore
  /** The color that new shapes take. */
  readonly shapeColor?: () => string
  /** Undoes and redoes, and reports the outcome; the store if omitted. */
  readonly history?: { undo(): void; redo(): void }
  /** The context menu was requested, at this screen point. */
  readonly onContext?: (effect: Extract<Effect, { type: 'context' }>) => void
  /** Calls back after ms; returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Holds the router's state between inputs and applies the resulting effects. The page sends it every pointer event. */
export class GestureHost {
  #state: RouterState = IDLE
  #stopTimer: (() => void) | null = null

  constructor(private readonly options: GestureHostOptions) {}

  /** The gesture that owns the pointers, for the cursor style; null between gestures. */
  get gesture(): Active['kind'] | null {
    return this.#state.active?.kind ?? null
  }

  get isSpaceDown(): boolean {
    return this.#state.isSpaceDown
  }

  send(input: Input): void {
    const { state, effects } = route(this.#state, input, this.options.store)
    this.#state = state
    for (const effect of effects) perform(effect, this.options)
    if (input.type === 'wheel') this.#resendPointer()
    const at = nextTickAt(state)
    // A key or a wheel doesn't delay a long press.
    if (at !== null && !('pointer' in input)) return
    this.#stopTimer?.()
    this.#stopTimer = null
    if (at === null || !('pointer' in input)) return
    const tick = { type: 'tick', time: at } as const
    this.#stopTimer = this.options.setTimer(() => this.send(tick), Math.max(0, at - input.pointer.time))
  }

  /** Opens our context menu. False if there is none: the browser's may open. */
  requestMenu(pointer: Pointer): boolean {
    if (this.options.store.mode !== 'edit' || !this.options.onContext) return false
    this.send({ type: 'menu', pointer })
    return true
  }

  /** Cancels the running gesture on Escape or loss of focus. False if there was none to cancel. */
  interrupt(): boolean {
    const wasBusy = this.#state.active !== null && this.#state.active.kind !== 'spent'
    this.send({ type: 'interrupt' })
    return wasBusy
  }

  /** Cancels the running gesture. `send` may be called again afterwards. */
  close(): void {
    this.interrupt()
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  /** Keeps what a resting pointer drags under it after the camera moved. */
  #resendPointer(): void {
    const { active, pointers } = this.#state
    if (!active || !('pointer' in active) || active.kind === 'press' || active.kind === 'pan') return
    const pointer = pointers.get(active.pointer.pointerId)
    if (pointer) this.send({ type: 'move', pointer })
  }
}

/** Applies a gesture's effect to the store. */
function perform(effect: Effect, options: GestureHostOptions): void {
  const { store, history = store } = options
  switch (effect.type) {
    case 'camera':
      store.view.setCamera(effect.camera)
      break
    case 'select':
      store.select(effect.ids)
      break
    case 'lift':
      store.setLift(effect.ids, effect.dx, effect.dy, effect.isCopy)
      break
    case 'guides':
      store.setGuides(effect.guides)
      break
    case 'duplicate':
      store.duplicate(effect.ids, { x: effect.dx, y: effect.dy })
      break
    case 'draft':
      store.setDraft(effect.changes)
      break
    case 'commit':
      store.commitDraft()
      break
    case 'discard':
      store.clearDraft()
      break
    case 'marquee':
      store.setMarquee(effect.rect)
      break
    case 'place':
      place(effect, options)
      break
    case 'edit':
      store.startEditing(effect.id)
      break
    case 'endEditing':
      store.endEditing()
      break
    case 'undo':
      history.undo()
      break
    case 'redo':
      history.redo()
      break
    case 'context':
      options.onContext?.(effect)
      break
  }
}

function place(
  { tool, at, area, text }: Extract<Effect, { type: 'place' }>,
  { store, shapeColor }: GestureHostOptions,
): void {
  const color = shapeColor?.() ?? DEFAULT_SHAPE_COLOR
  const defaults = text ?? toolbarElement({ kind: 'shape', shape: tool === 'circle' ? 'circle' : 'square', color })
  const given: NewElement = area
    ? { positionX: area.x, positionY: area.y, width: area.width, height: area.height }
    : { positionX: at.x - (defaults.width ?? 0) / 2, positionY: at.y - (defaults.height ?? 0) / 2 }
  store.setTool('select')
  store.add(given, { defaults, isWritten: text !== undefined })
}
