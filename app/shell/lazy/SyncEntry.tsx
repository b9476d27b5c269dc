import { useState } from 'react'
import type { LocalBoard, OutboxEntry } from '../../offline/types'
import { isClipboardFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { boardPath } from '../../ui/paths'
import { toast } from '../../ui/toast'
import { COPIED, DISCARD } from '../../ui/words'
import { COPY, COULD_NOT_COPY, COULD_NOT_COPY_DETAIL, DISCARD_PERMANENTLY, RETRY, SERVER_IS_UPDATING } from '../words'
import { changeAsText, describeChange } from './changeWords'
import styles from './SyncEntry.module.css'

interface SyncEntryProps {
  readonly entry: OutboxEntry
  readonly board: LocalBoard | undefined
  /** Called when the person opens the board. */
  readonly onLeave?: () => void
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

export function SyncEntry({ entry, board, onLeave, onRetry, onDiscard }: SyncEntryProps) {
  const [isSure, setIsSure] = useState(false)
  const { change, refusal, heldBy, madeAt } = entry
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(changeAsText(change))
      toast({ title: COPIED })
    } catch (error) {
      if (!isClipboardFailure(error)) reportError(error, 'shell')
      toast({ title: COULD_NOT_COPY, description: COULD_NOT_COPY_DETAIL, variant: 'destructive' })
    }
  }
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{describeChange(change)}</p>
      <p className={styles.where}>
        {board && (
          <>
            <Link to={boardPath(board)} onClick={onLeave}>
              {board.name}
            </Link>
            {' · '}
          </>
        )}
        <time dateTime={new Date(madeAt).toISOString()}>{new Date(madeAt).toLocaleString()}</time>
      </p>
      {refusal && <p className={styles.why}>{refusal.message}</p>}
      {heldBy !== undefined && <p className={styles.why}>{SERVER_IS_UPDATING}</p>}
      <div className={styles.actions}>
        {refusal && (
          <Button size="s" onClick={onRetry}>
            {RETRY}
          </Button>
        )}
        <Button size="s" look="ghost" onClick={() => void handleCopy()}>
          {COPY}
        </Button>
        {isSure ? (
          <Button size="s" look="danger" onClick={onDiscard} onBlur={() => setIsSure(false)} autoFocus>
            {DISCARD_PERMANENTLY}
          </Button>
        ) : (
          <Button size="s" look="ghost" onClick={() => setIsSure(true)}>
            {DISCARD}
          </Button>
        )}
      </div>
    </li>
  )
}
