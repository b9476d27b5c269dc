import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/Button'
import { PHONE, useMediaQuery } from '../../../ui/useMediaQuery'
import { CANCEL, DONE } from '../../../ui/words'
import styles from './toolRow.module.css'
import { useFocusInside } from './useFocusInside'

interface ToolRowProps {
  readonly title: string
  readonly children?: ReactNode
  /** Beside Cancel and Done. */
  readonly foot?: ReactNode
  /** The result is being applied. */
  readonly isBusy?: boolean
  /** Applies the result. */
  onDone(): void
  /** Discards the result; also called on Escape. */
  onCancel(): void
}

/** One tool for the selection, whose result shows on the canvas: a low row, on a phone above the dock. */
export function ToolRow({ title, children, foot, isBusy = false, onDone, onCancel }: ToolRowProps) {
  const row = useFocusInside<HTMLElement>()
  const isPhone = useMediaQuery(PHONE)
  const [canvas] = useState(() => document.querySelector('[data-canvas]'))
  const slot = (
    <div className={styles.slot} data-keeps-pointer>
      <section
        ref={row}
        className={styles.row}
        aria-label={title}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          // On the canvas, Escape would clear the selection.
          event.preventDefault()
          event.stopPropagation()
          onCancel()
        }}
      >
        {children}
        <div className={styles.foot}>
          <div className={styles.control}>{foot}</div>
          <Button size="s" look="ghost" onClick={onCancel}>
            {CANCEL}
          </Button>
          <Button size="s" look="primary" isBusy={isBusy} onClick={onDone}>
            {DONE}
          </Button>
        </div>
      </section>
    </div>
  )
  // If there is room it floats over the bottom of the canvas.
  return isPhone || !canvas ? slot : createPortal(slot, canvas)
}
