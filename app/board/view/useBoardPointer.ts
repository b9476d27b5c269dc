import { type RefObject, useEffect } from 'react'
import { HANDLES } from '../geometry/handles'
import type { GestureHost } from '../gestures/GestureHost'
import type { Modifiers, Pointer, PressTarget } from '../gestures/input'

/** Inside these the pointer belongs to the content: a button, or text being typed. */
const KEEPS_POINTER = '[data-keeps-pointer]'

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
  root.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
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
