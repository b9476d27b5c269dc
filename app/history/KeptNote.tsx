import { Button } from '../ui/Button'
import styles from './history.module.css'
import { momentTime } from './momentTime'

interface KeptNoteProps {
  /** Ms since the epoch. */
  readonly at: number
  /** There is more, but not here. */
  readonly hasOlder: boolean
  readonly onReadAgain: () => void
}

/** Says how much of the history this device has, where the server could not be asked. */
export function KeptNote({ at, hasOlder, onReadAgain }: KeptNoteProps) {
  return (
    <div className={styles.kept}>
      <p role="status">
        From this device: complete up to {momentTime(at)}.{hasOlder && ' What was long before is not kept here.'}
      </p>
      <Button size="s" onClick={onReadAgain}>
        Read again
      </Button>
    </div>
  )
}
