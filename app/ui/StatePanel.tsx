import type { ReactNode } from 'react'
import styles from './StatePanel.module.css'
import { usePageTitle } from './usePageTitle'

interface StatePanelProps {
  readonly title: string
  readonly text?: string
  readonly picture?: ReactNode
  readonly action?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** A page that only shows a state: not found, failed, empty. */
export function StatePanel({ title, text, picture, action, role }: StatePanelProps) {
  usePageTitle(title)
  return (
    <div role={role} className={styles.panel}>
      {picture}
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
