import { use, useRef } from 'react'
import { BoardViewContext } from '../BoardViewContext'
import { Cursors } from './Cursors'
import { FollowFrame } from './FollowFrame'
import type { LiveClient } from './LiveClient'
import styles from './live.module.css'
import { PeerSelections } from './PeerSelections'
import { usePointing } from './usePointing'
import { ViewInvitation } from './ViewInvitation'

interface LiveLayerProps {
  readonly live: LiveClient
  /** The followed person's userId. */
  readonly followed: number | null
  onFollow(userId: number | null): void
  onSay(words: string): void
}

/** What others are doing on this board, drawn above it: cursors, selections, and who is followed. */
export function LiveLayer({ live, followed, onFollow, onSay }: LiveLayerProps) {
  const { store } = use(BoardViewContext)
  const layer = useRef<HTMLDivElement>(null)
  usePointing(layer, live, store)
  return (
    <>
      <div ref={layer} className={styles.layer}>
        <PeerSelections live={live} />
        <Cursors live={live} />
      </div>
      <ViewInvitation live={live} onSay={onSay} />
      {followed !== null && (
        <FollowFrame key={followed} live={live} userId={followed} onEnd={() => onFollow(null)} onSay={onSay} />
      )}
    </>
  )
}
