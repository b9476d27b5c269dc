import { errorMessage } from '../api/ApiError'
import { Button } from '../ui/Button'
import { TRY_AGAIN } from '../ui/words'
import styles from './ShareSheet.module.css'

interface ReadingFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Instead of, or under, what could not be read from the server. */
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
