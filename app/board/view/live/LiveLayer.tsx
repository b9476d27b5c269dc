import { type RefObject, use, useEffect, useRef } from 'react'
import type { Point } from '../../../../contract/layout/rect'
import { toBoard } from '../../geometry/camera'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import { Cursors } from './Cursors'
import { FollowFrame } from './FollowFrame'
import styles from './live.module.css'
import { PeerSelections } from './PeerSelections'
import { toSentPosition } from './toSentPosition'
import { isPerson, type LiveClient, useLive } from './useLive'
import { ViewInvitation } from './ViewInvitation'

interface LiveLayerProps {
  readonly live: LiveClient
  /** The followed person's userId. */
  readonly followed: number | null
  onFollow(userId: number | null): void
  onAnnounce(words: string): void
}

/** What others are doing on this board, drawn above it: cursors, selections, and who is followed. */
export function LiveLayer({ live, followed, onFollow, onAnnounce }: LiveLayerProps) {
  const { store } = use(BoardViewContext)
  const layer = useRef<HTMLDivElement>(null)
  usePointing(layer, live, store)
  return (
    <>
      <div ref={layer} className={styles.layer}>
        <PeerSelections live={live} />
        <Cursors live={live} />
      </div>
      <ViewInvitation live={live} onAnnounce={onAnnounce} />
      {followed !== null && (
        <FollowFrame
          key={followed}
          live={live}
          userId={followed}
          onEnd={() => onFollow(null)}
          onAnnounce={onAnnounce}
        />
      )}
    </>
  )
}

const AUDIENCE = ['peers'] as const

const hasAudience = (live: LiveClient) => live.peers.some(isPerson) || live.viewers > 0

/** Sends the others where this person points. Without an audience, it adds no listeners. */
function usePointing(inside: RefObject<HTMLElement | null>, live: LiveClient, store: BoardStore): void {
  const isSeen = useLive(live, AUDIENCE, hasAudience)
  useEffect(() => {
    const canvas = inside.current?.closest<HTMLElement>('[data-canvas]')
    return canvas && isSeen ? listen(canvas, live, store) : undefined
  }, [inside, live, store, isSeen])
}

function listen(canvas: HTMLElement, live: LiveClient, store: BoardStore): () => void {
  let box = canvas.getBoundingClientRect()
  let screen: Point | null = null
  const measure = () => {
    box = canvas.getBoundingClientRect()
  }
  const sendPosition = () => {
    if (screen) live.pointTo(toSentPosition(toBoard(store.camera, screen)))
  }
  const leave = () => {
    if (!screen) return
    screen = null
    live.pointTo(null)
  }
  const stop = new AbortController()
  const { signal } = stop
  const options = { signal, passive: true }
  canvas.addEventListener('pointerenter', measure, options)
  canvas.addEventListener('pointerdown', measure, { ...options, capture: true })
  for (const type of ['pointerdown', 'pointermove'] as const) {
    canvas.addEventListener(
      type,
      (event) => {
        // Of several fingers, only the first one points.
        if (!event.isPrimary) return
        screen = { x: event.clientX - box.left, y: event.clientY - box.top }
        sendPosition()
      },
      options,
    )
  }
  canvas.addEventListener('pointerleave', leave, options)
  // A lifted finger points nowhere.
  for (const type of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(type, (event) => event.pointerType !== 'mouse' && leave(), options)
  }
  // When the camera moves, the board moves under a resting pointer.
  const stops = [store.subscribe('camera', sendPosition), store.subscribe('viewport', measure)]
  return () => {
    stop.abort()
    for (const end of stops) end()
    leave()
  }
}
