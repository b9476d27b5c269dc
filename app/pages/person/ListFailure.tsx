import { errorMessage } from '../../api/ApiError'
import { Button } from '../../ui/Button'
import { TRY_AGAIN } from '../../ui/words'
import styles from './PersonPage.module.css'

interface ListFailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** In place of a list that could not be loaded. */
export function ListFailure({ error, onRetry }: ListFailureProps) {
  return (
    <div role="alert" className={styles.nothing}>
      <p>{errorMessage(error)}</p>
      <Button onClick={onRetry}>{TRY_AGAIN}</Button>
    </div>
  )
}
