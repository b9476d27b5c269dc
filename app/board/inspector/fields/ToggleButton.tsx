import type { ReactNode } from 'react'
import styles from '../inspector.module.css'
import { MIXED, type MixedValue } from '../summarize'

interface ToggleButtonProps {
  readonly label: string
  readonly value: MixedValue<boolean>
  readonly children: ReactNode
  onToggle(isOn: boolean): void
}

/** On, off, or mixed, which a press turns on for all. */
export function ToggleButton({ label, value, children, onToggle }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      aria-pressed={value === MIXED ? 'mixed' : value === true}
      data-tooltip={label}
      onClick={() => onToggle(value !== true)}
    >
      {children}
    </button>
  )
}
