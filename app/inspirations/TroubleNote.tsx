import { errorWords } from '../api/ApiError'
import { Button } from '../ui/Button'
import styles from './TroubleNote.module.css'

interface TroubleNoteProps {
  readonly error: Error
  readonly keptAt: number | undefined
  readonly hasItems: boolean
  readonly onRetry: () => void
}

/** Why a list is not here, or not whole, with a way to try again. */
export function TroubleNote({ error, keptAt, hasItems, onRetry }: TroubleNoteProps) {
  const words =
    keptAt !== undefined
      ? `What this device saw last, on ${new Date(keptAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}.`
      : hasItems
        ? 'More could not be loaded.'
        : 'Inspirations could not be loaded.'
  return (
    <div role="alert" className={styles.trouble}>
      <p>
        {words} {errorWords(error)}
      </p>
      <Button size="s" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
