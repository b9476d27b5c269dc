import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BoardViewContext } from '../BoardViewContext'
import { CursorPainter } from './CursorPainter'
import styles from './live.module.css'
import { PeerTag } from './PeerSelections'
import { type LiveClient, useLive, usePeers } from './useLive'

interface CursorsProps {
  readonly live: LiveClient
}

const TOPICS = ['peers', 'cursors'] as const
/** A string, so that a cursor that only moves rerenders nothing. */
const pointing = (live: LiveClient) =>
  live.peers
    .map(({ userId }) => userId)
    .filter((userId) => live.cursors.get(userId))
    .join(' ')

/** Where the others point, with their names, in screen px: the same size at any zoom. */
export function Cursors({ live }: CursorsProps) {
  const { store, frame } = use(BoardViewContext)
  const shown = new Set(useLive(live, TOPICS, pointing).split(' '))
  const peers = usePeers(live).filter(({ userId }) => shown.has(String(userId)))
  const [painter] = useState(
    () =>
      new CursorPainter({
        store,
        live,
        now: () => performance.now(),
        setTimer(run, ms) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      }),
  )
  const layer = useRef<HTMLDivElement>(null)
  const isEmpty = peers.length === 0

  useLayoutEffect(() => {
    if (isEmpty || !layer.current) return
    painter.setLayer(layer.current)
    const stops = [live.on('cursors', painter.follow), frame.onPaint(painter.paint)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, frame, painter, isEmpty])
  useEffect(() => () => painter.close(), [painter])

  if (isEmpty) return null
  return (
    <div ref={layer} className={styles.cursors}>
      {peers.map((peer) => (
        <Cursor key={peer.userId} painter={painter} {...peer} />
      ))}
    </div>
  )
}

interface CursorProps {
  readonly painter: CursorPainter
  readonly userId: number
  readonly username: string
  readonly color: string
  readonly agentOf: string | null
}

function Cursor({ painter, userId, username, color, agentOf }: CursorProps) {
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (node.current ? painter.attach(userId, node.current) : undefined), [painter, userId])
  return (
    <div ref={node} className={styles.cursor} style={{ '--peer': color }} data-cursor={username}>
      <svg className={styles.arrow} viewBox="0 0 18 20" width="18" height="20" aria-hidden="true" focusable="false">
        <path d="M2.2 1.6 15.9 9.1 9.4 11 6.1 17.4z" />
      </svg>
      <PeerTag className={styles.tag} username={username} agentOf={agentOf} />
    </div>
  )
}
