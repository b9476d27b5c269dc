import { classes } from './classes'
import styles from './Spinner.module.css'

interface SpinnerProps {
  /** Side in CSS px. */
  readonly size?: number
  /** What is loading, for assistive technology. Without it the spinner is decoration. */
  readonly label?: string
  readonly className?: string
}

export function Spinner({ size = 20, label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classes(styles.spinner, className)}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

interface PageSpinnerProps {
  readonly label: string
}

/** A spinner in the middle of the page. */
export function PageSpinner({ label }: PageSpinnerProps) {
  return (
    <div className={styles.page}>
      <Spinner size={32} label={label} />
    </div>
  )
}
