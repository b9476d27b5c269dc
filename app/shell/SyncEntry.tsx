import { useState } from 'react'
import type { OutboxEntry } from '../offline/types'
import { Button } from '../ui/Button'
import { toast } from '../ui/toast'
import { changeAsText, describeChange } from './describeChange'
import styles from './SyncEntry.module.css'

interface SyncEntryProps {
  readonly entry: OutboxEntry
  readonly boardName: string | undefined
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

export function SyncEntry({ entry, boardName, onRetry, onDiscard }: SyncEntryProps) {
  const [isSure, setIsSure] = useState(false)
  const { change, refusal, madeAt } = entry
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(changeAsText(change))
      toast({ title: 'Copied' })
    } catch {
      toast({ title: 'Could not copy', description: 'The browser did not allow it.', variant: 'destructive' })
    }
  }
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{describeChange(change)}</p>
      <p className={styles.where}>
        {boardName && <span>{boardName} · </span>}
        <time dateTime={new Date(madeAt).toISOString()}>{new Date(madeAt).toLocaleString()}</time>
      </p>
      {refusal && <p className={styles.why}>{refusal.message}</p>}
      <div className={styles.actions}>
        {refusal && (
          <Button size="s" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="s" look="ghost" onClick={() => void handleCopy()}>
          Copy
        </Button>
        {isSure ? (
          <Button size="s" look="danger" onClick={onDiscard} onBlur={() => setIsSure(false)} autoFocus>
            Discard for good
          </Button>
        ) : (
          <Button size="s" look="ghost" onClick={() => setIsSure(true)}>
            Discard
          </Button>
        )}
      </div>
    </li>
  )
}
