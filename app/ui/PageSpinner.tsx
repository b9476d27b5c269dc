import styles from './PageSpinner.module.css'
import { Spinner } from './Spinner'

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
