import styles from './Progress.module.css'

interface ProgressProps {
  /** What is in progress: the accessible name. */
  readonly label: string
  /** 0 to 1. */
  readonly share: number
}

/** A progress bar. */
export function Progress({ label, share }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <progress value={share} max={1} aria-label={label} />
      <span>{Math.round(share * 100)}%</span>
    </div>
  )
}
