import { Button } from '../ui/Button'
import styles from './history.module.css'
import { momentTime } from './momentTime'
import { completeUpTo, LOAD_AGAIN, WHAT_WAS_LONG_BEFORE } from './words'

interface CachedHistoryNoteProps {
  /** When it was cached, in ms since the epoch. */
  readonly at: number
  /** Whether there are older entries that are not cached. */
  readonly hasOlder: boolean
  readonly onReadAgain: () => void
}

/** Explains, if the server was unreachable, how much of the history is cached. */
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
