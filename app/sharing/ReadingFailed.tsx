import { errorMessage } from '../api/ApiError'
import { Button } from '../ui/Button'
import { TRY_AGAIN } from '../ui/words'
import styles from './ShareSheet.module.css'

interface ReadingFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shown instead of, or below, what could not be loaded. */
export function ReadingFailed({ error, onRetry }: ReadingFailedProps) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{errorMessage(error)}</p>
      <Button size="s" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
    </div>
  )
}
