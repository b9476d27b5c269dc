import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { CloseIcon } from '../../../ui/icons'
import { CLOSE } from '../../../ui/words'
import { MAKE_LARGER, MAKE_SMALLER } from './base/words'
import styles from './panel.module.css'
import { useFocusInside } from './useFocusInside'
import { useSheetDrag } from './useSheetDrag'

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
