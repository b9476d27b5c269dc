import { Button } from '../ui/Button'
import styles from './history.module.css'
import { momentTime } from './momentTime'
import { completeUpTo, LOAD_AGAIN, WHAT_WAS_LONG_BEFORE } from './words'

interface CachedHistoryNoteProps {
  /** Ms since the epoch. */
  readonly at: number
  /** There is more, but not here. */
  readonly hasOlder: boolean
  readonly onReadAgain: () => void
}

/** Says how much of the history this device has, if the server was unreachable. */
export function CachedHistoryNote({ at, hasOlder, onReadAgain }: CachedHistoryNoteProps) {
  return (
    <div className={styles.kept}>
      <p role="status">
        {completeUpTo(momentTime(at))}
        {hasOlder && ` ${WHAT_WAS_LONG_BEFORE}`}
      </p>
      <Button size="s" onClick={onReadAgain}>
        {LOAD_AGAIN}
      </Button>
    </div>
  )
}
