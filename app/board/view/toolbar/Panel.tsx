import { type PointerEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { CloseIcon } from '../../../ui/icons'
import { CLOSE } from '../../../ui/words'
import { MAKE_LARGER, MAKE_SMALLER } from './base/words'
import styles from './panel.module.css'
import { useFocusInside } from './useFocusInside'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  /** Beside the title, before Close. */
  readonly actions?: ReactNode
  /** Only as high as its content; else, on a phone, half the screen, and draggable to all of it. */
  readonly isLow?: boolean
  onClose(): void
}

/**
 * A part of the editor beside the canvas: from 768 px a column at its right, on a phone a sheet above the dock. It
 * takes room from the canvas instead of covering it, so the selection stays in view.
 */
export function Panel({ title, actions, isLow = false, children, onClose }: PanelProps) {
  const panel = useFocusInside<HTMLElement>()
  const sheet = useSheetDrag(panel, { isLow, onClose })
  return (
    <div className={styles.slot} data-panel={isLow ? 'low' : sheet.size}>
      <section
        ref={panel}
        className={styles.panel}
        aria-label={title}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          // On the canvas, Escape would clear the selection.
          event.preventDefault()
          onClose()
        }}
        data-keeps-pointer
      >
        <header className={styles.head} {...sheet.handlers}>
          <button
            type="button"
            className={styles.grip}
            aria-label={sheet.size === 'full' ? MAKE_SMALLER : MAKE_LARGER}
            hidden={isLow}
            onClick={sheet.toggle}
          />
          <h2 className={styles.title}>{title}</h2>
          {actions}
          <IconButton label={CLOSE} icon={CloseIcon} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </section>
    </div>
  )
}

/** Px of dragging after which releasing resizes or closes the sheet. */
const FAR_ENOUGH = 64

/** Below this it is still a press. */
const SLACK = 6

type SheetSize = 'half' | 'full'

interface SheetDragOptions {
  /** Can't be enlarged, only dragged away. */
  readonly isLow: boolean
  onClose(): void
}

/** A phone's sheet, dragged by its header: to full screen, to half of it, or closed. */
function useSheetDrag(panel: RefObject<HTMLElement | null>, { isLow, onClose }: SheetDragOptions) {
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
