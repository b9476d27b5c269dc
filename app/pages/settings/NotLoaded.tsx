import { Button } from '../../ui/Button'
import { TRY_AGAIN } from '../../ui/words'
import styles from './settings.module.css'

interface NotLoadedProps {
  /** Why. */
  readonly text: string
  readonly onRetry: () => void
}

/** In place of what could not be loaded. */
export function NotLoaded({ text, onRetry }: NotLoadedProps) {
  return (
    <p className={styles.note}>
      {text}{' '}
      <Button size="s" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
    </p>
  )
}
