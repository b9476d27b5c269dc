import { memo, useEffect, useMemo, useRef } from 'react'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import { TRY_AGAIN } from '../ui/words'
import styles from './history.module.css'
import { authorName, itemWords, momentTime, type TimelineItem, timelineItems } from './moments'
import type { OlderPages } from './useOlderPages'
import { EARLIER_CHANGES_COULD_NOT_BE_LOADED, LOADING_EARLIER_CHANGES, NO_COMMENT } from './words'

interface TimelineProps {
  /** Entries, newest first, with older ones on demand. */
  readonly pages: OlderPages
  /** The rev of the moment shown; 0 before the first. */
  readonly selectedRev: number
  /** Must be stable. */
  readonly onSelect: (rev: number) => void
}

/** The board's history, newest first, with words and colors by kind of change. Older entries load on scroll. */
export function Timeline({ pages, selectedRev, onSelect }: TimelineProps) {
  const { entries, hasOlder, status, failure, readMore } = pages
  const items = useMemo(() => timelineItems(entries), [entries])
  const current = items.find(({ entry }) => entry.rev <= selectedRev)
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page its end may still be in sight
  useEffect(() => {
    const node = end.current
    if (!node || !hasOlder || status !== 'idle') return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void readMore())
    observer.observe(node)
    return () => observer.disconnect()
  }, [hasOlder, status, readMore, entries])
  return (
    <div className={styles.timeline}>
      <ol className={styles.items}>
        {items.map((item) => (
          <Line key={item.entry.id} item={item} isCurrent={item === current} onSelect={onSelect} />
        ))}
      </ol>
      <div ref={end} className={styles.end}>
        {hasOlder && status !== 'failed' && (
          <p role="status" className={styles.waiting}>
            <Spinner size={18} /> {LOADING_EARLIER_CHANGES}
          </p>
        )}
        {status === 'failed' && (
          <div role="alert" className={styles.failed}>
            <p>
              {EARLIER_CHANGES_COULD_NOT_BE_LOADED} {failure}
            </p>
            <Button size="s" onClick={() => void readMore()}>
              {TRY_AGAIN}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

interface LineProps {
  readonly item: TimelineItem
  readonly isCurrent: boolean
  readonly onSelect: (rev: number) => void
}

/** Memoized: the time-lapse moves through the lines many times a second. */
const Line = memo(function Line({ item, isCurrent, onSelect }: LineProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li className={styles.line}>
      <button
        ref={button}
        type="button"
        className={styles.item}
        data-change={item.changeType}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onSelect(item.entry.rev)}
      >
        <ItemFace item={item} />
      </button>
    </li>
  )
})

function ItemFace({ item }: { readonly item: TimelineItem }) {
  const { user, timestamp, comment, thumbnailUrl } = item.entry
  const name = authorName(item.entry)
  const isVersion = item.changeType === 'snapshot'
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <strong>{itemWords(item)}</strong>
        {isVersion && <span>{comment ?? NO_COMMENT}</span>}
        <span className={styles.meta}>
          <Avatar username={user?.username} avatarUrl={user?.avatarUrl} size={20} />
          <span>
            {name} · <span className={styles.time}>{momentTime(timestamp)}</span>
          </span>
        </span>
      </span>
      {isVersion && thumbnailUrl && (
        <img className={styles.thumbnail} src={`${thumbnailUrl}?w=320`} alt="" loading="lazy" decoding="async" />
      )}
    </>
  )
}
