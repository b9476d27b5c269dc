import { type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react'

export type SheetSize = 'half' | 'full'

interface SheetDragOptions {
  /** Can't be enlarged, only dragged away. */
  readonly isLow: boolean
  onClose(): void
}

/** Px of dragging after which releasing resizes or closes the sheet. */
const FAR_ENOUGH = 64
/** Below this it is still a press. */
const SLACK = 6

/** A phone's sheet, dragged by its header: to full screen, to half of it, or closed. */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, { isLow, onClose }: SheetDragOptions) {
  const [size, setSize] = useState<SheetSize>('half')
  const start = useRef<{ readonly y: number; readonly height: number } | null>(null)
  const hasMoved = useRef(false)

  const handlers = useMemo(() => {
    const by = (event: PointerEvent) => (start.current ? event.clientY - start.current.y : 0)
    const settle = () => {
      start.current = null
      panel.current?.style.removeProperty('height')
      panel.current?.style.removeProperty('translate')
    }
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        hasMoved.current = false
        const node = panel.current
        const isSheet = getComputedStyle(event.currentTarget).touchAction === 'none'
        if (!node || !isSheet || !event.isPrimary || event.button !== 0) return
        start.current = { y: event.clientY, height: node.clientHeight }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const node = panel.current
        if (!start.current || !node) return
        const dy = by(event)
        if (!hasMoved.current && Math.abs(dy) < SLACK) return
        // Captured only now: otherwise a button in the head would not receive its click.
        if (!hasMoved.current && event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId)
        hasMoved.current = true
        if (dy > 0) node.style.translate = `0 ${dy}px`
        else if (!isLow) node.style.height = `${start.current.height - dy}px`
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const dy = by(event)
        const wasDragged = start.current !== null && hasMoved.current
        settle()
        if (!wasDragged) return
        if (dy < -FAR_ENOUGH && !isLow) setSize('full')
        else if (dy > FAR_ENOUGH && size === 'full') setSize('half')
        else if (dy > FAR_ENOUGH) onClose()
      },
      onPointerCancel: settle,
    }
  }, [panel, isLow, size, onClose])

  const toggle = () => {
    // The click at the end of a drag does not count.
    if (!hasMoved.current) setSize(size === 'half' ? 'full' : 'half')
  }
  return { size, handlers, toggle }
}
