import { useMemo } from 'react'
import type { HistoryEntry } from '../../contract/history'
import { HISTORY_PAGE } from '../../contract/limits'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import styles from './history.module.css'
import { itemWords, type TimelineItem, timelineItems } from './moments'
import { momentTime } from './momentTime'

interface TimelineProps {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Of the moment that shows; 0 before the first. */
  readonly selectedRev: number
  readonly onSelect: (rev: number) => void
  readonly onMore: () => void
}

/** What happened, newest first, in the words and colours of its kind. */
export function Timeline({ entries, selectedRev, onSelect, onMore }: TimelineProps) {
  const items = useMemo(() => timelineItems(entries), [entries])
  const current = items.find(({ entry }) => entry.rev <= selectedRev)
  return (
    <div className={styles.timeline}>
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={item.entry.id}>
            <button
              type="button"
              className={styles.item}
              data-change={item.changeType}
              aria-current={item === current ? 'step' : undefined}
              onClick={() => onSelect(item.entry.rev)}
            >
              <ItemFace item={item} />
            </button>
          </li>
        ))}
      </ol>
      {entries.length > 0 && entries.length % HISTORY_PAGE === 0 && (
        <Button size="s" onClick={onMore}>
          Show what was before
        </Button>
      )}
    </div>
  )
}

function ItemFace({ item }: { readonly item: TimelineItem }) {
  const { user, timestamp, comment } = item.entry
  const name = user ? (user.displayName ?? user.username) : 'Somebody who has left'
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{itemWords(item)}</strong>
        {item.changeType === 'snapshot' && <span>{comment ?? 'No comment'}</span>}
        <span className={styles.meta}>
          <Avatar username={user?.username} avatarUrl={user?.avatarUrl} size={20} />
          {name} · {momentTime(timestamp)}
        </span>
      </span>
    </>
  )
}
