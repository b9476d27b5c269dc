import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { LayerRow } from './layerRows'

/** Px before a press becomes a drag. */
const SLACK = 4
/** Px from an edge of the list within which it autoscrolls, and the maximum px per frame. */
const EDGE = 48
const FASTEST = 14

export interface LayerDrag {
  readonly row: LayerRow
  /** Where the pointer is, in lines below the first line's upper edge. */
  readonly y: number
  /** Px below the upper edge of the visible part of the list. */
  readonly top: number
}

interface LayerDragInput {
  readonly scroller: RefObject<HTMLElement | null>
  /** Px. */
  readonly lineHeight: number
  readonly isReadOnly: boolean
  onDrop(drag: LayerDrag): void
}

interface Session {
  readonly row: LayerRow
  readonly pointerId: number
  readonly startY: number
  clientY: number
  isRunning: boolean
}

/**
 * Drags lines: with a mouse or pen by any part, with a finger by the handle, since elsewhere it scrolls. Escape, a
 * second pointer, a canceled pointer, leaving the window and losing the right to edit cancel the drag.
 */
export function useLayerDrag({ scroller, lineHeight, isReadOnly, onDrop }: LayerDragInput) {
  const [drag, setDrag] = useState<LayerDrag | null>(null)
  const session = useRef<Session | null>(null)
  const stop = useRef(() => {})
  const drop = useRef(onDrop)
  drop.current = onDrop

  const place = useCallback((): LayerDrag | null => {
    const node = scroller.current
    const running = session.current
    if (!node || !running) return null
    const top = running.clientY - node.getBoundingClientRect().top
    return { row: running.row, y: (top + node.scrollTop) / lineHeight, top }
  }, [scroller, lineHeight])

  const end = useCallback(() => {
    session.current = null
    stop.current()
    stop.current = () => {}
    setDrag(null)
  }, [])
  useEffect(() => end, [end])
  useEffect(() => {
    if (isReadOnly) end()
  }, [isReadOnly, end])

  const begin = (row: LayerRow, event: PointerEvent<HTMLElement>) => {
    // A second finger.
    if (session.current) return end()
    const target = event.target instanceof Element ? event.target : null
    const isOnHandle = target?.closest('[data-handle]') != null
    if (isReadOnly || row.isBackground || event.button !== 0) return
    if (!isOnHandle && (event.pointerType === 'touch' || target?.closest('button, input'))) return
    const { pointerId, clientY } = event
    session.current = { row, pointerId, startY: clientY, clientY, isRunning: false }
    const node = scroller.current
    // The list captures the pointer: the handle may unmount during the drag.
    if (isOnHandle) node?.setPointerCapture?.(pointerId)

    const stopped = new AbortController()
    let frame = 0
    stop.current = () => {
      stopped.abort()
      cancelAnimationFrame(frame)
    }
    /** Repeats while the pointer is near an edge and there is more to scroll. */
    const scrollAtEdge = () => {
      frame = 0
      if (!node || !session.current) return
      const { top, bottom } = node.getBoundingClientRect()
      const before = node.scrollTop
      node.scrollTop = before + edgeStep(session.current.clientY, top, bottom)
      if (node.scrollTop === before) return
      setDrag(place())
      frame = requestAnimationFrame(scrollAtEdge)
    }
    const options = { signal: stopped.signal }
    addEventListener(
      'pointermove',
      (move) => {
        const running = session.current
        if (!running || move.pointerId !== pointerId) return
        running.clientY = move.clientY
        if (!running.isRunning && Math.abs(move.clientY - running.startY) < SLACK) return
        if (!running.isRunning) node?.setPointerCapture?.(pointerId)
        running.isRunning = true
        setDrag(place())
        if (frame === 0) scrollAtEdge()
      },
      options,
    )
    addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId !== pointerId) return
        const at = session.current?.isRunning ? place() : null
        end()
        if (at) drop.current(at)
      },
      options,
    )
    addEventListener('pointercancel', (lost) => lost.pointerId === pointerId && end(), options)
    addEventListener('pointerdown', (other) => other.pointerId !== pointerId && end(), options)
    addEventListener('blur', end, options)
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end()
      },
      { ...options, capture: true },
    )
  }
  return { drag, begin }
}

/** Px to scroll by in this frame: faster the nearer the edge. */
export function edgeStep(y: number, top: number, bottom: number): number {
  if (bottom - top < 2 * EDGE) return 0
  const share = (distance: number) => Math.min(1, Math.max(0, (EDGE - distance) / EDGE)) * FASTEST
  return share(bottom - y) - share(y - top)
}
