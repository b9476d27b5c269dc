import type { ReactNode } from 'react'
import styles from '../inspector.module.css'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** Related fields under one heading. */
export function Section({ title, children }: SectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
