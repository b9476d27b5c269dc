import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { CloseIcon } from '../../../ui/icons'
import styles from './dock.module.css'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** A low sheet above the dock that leaves the canvas usable and does not cover what is selected. */
export function Panel({ title, children, onClose }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{title}</h2>
        <IconButton label="Close" icon={CloseIcon} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}
