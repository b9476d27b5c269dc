import { errorMessage } from '../api/ApiError'
import { Button } from '../ui/Button'
import { formatDateTime } from '../ui/format/format'
import { TRY_AGAIN } from '../ui/words'
import styles from './TroubleNote.module.css'
import { couldNotBeLoaded, INSPIRATIONS, MORE_COULD_NOT_BE_LOADED, seenLastOn } from './words'

interface TroubleNoteProps {
  /** The kind of list; inspirations by default. */
  readonly what?: 'Inspirations' | 'Boards'
  readonly error: Error
  readonly cachedAt?: number | undefined
  readonly hasItems: boolean
  readonly onRetry: () => void
}

/** Explains why a list is missing or incomplete, with a retry. */
export function TroubleNote({ what = INSPIRATIONS, error, cachedAt, hasItems, onRetry }: TroubleNoteProps) {
  const words =
    cachedAt !== undefined
      ? seenLastOn(formatDateTime(cachedAt))
      : hasItems
        ? MORE_COULD_NOT_BE_LOADED
        : couldNotBeLoaded(what)
  return (
    <div role="alert" className={styles.trouble}>
      <p>
        {words} {errorMessage(error)}
      </p>
      <Button size="s" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
    </div>
  )
}
