import { use, useEffect, useEffectEvent, useRef } from 'react'
import { CloseIcon } from '../../../ui/icons'
import { BoardViewContext } from '../BoardViewContext'
import { isMotionReduced } from '../interaction/flyTo'
import { Follower } from './Follower'
import styles from './live.module.css'
import { type LiveClient, usePeers } from './useLive'
import { followingName, STOP_FOLLOWING_ESCAPE, STOPPED_FOLLOWING } from './words'

interface FollowFrameProps {
  readonly live: LiveClient
  readonly userId: number
  onEnd(): void
  /** Announces words to screen readers. */
  onAnnounce(words: string): void
}

/** What handles Escape itself. */
const OWN_ESCAPE = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]'

/** The frame in the followed person's color. Ends with a press on the canvas, the user's own pan, or Escape. */
export function FollowFrame({ live, userId, onEnd, onAnnounce }: FollowFrameProps) {
  const { store } = use(BoardViewContext)
  const frame = useRef<HTMLDivElement>(null)
  const peer = usePeers(live).find((other) => other.userId === userId)
  const username = peer?.username ?? ''
  const end = useEffectEvent(() => {
    onAnnounce(STOPPED_FOLLOWING)
    onEnd()
  })
  const begin = useEffectEvent(() => onAnnounce(followingName(username)))

  useEffect(() => {
    begin()
    const follower = new Follower({
      store,
      live,
      userId,
      now: () => performance.now(),
      requestFrame: (run) => requestAnimationFrame(run),
      cancelFrame: (handle) => cancelAnimationFrame(handle),
      isStill: isMotionReduced,
      onEnd: () => end(),
    })
    return () => follower.close()
  }, [store, live, userId])

  useEffect(() => {
    const stop = new AbortController()
    const capture = { signal: stop.signal, capture: true }
    const canvas = frame.current?.closest('[data-canvas]')
    canvas?.addEventListener(
      'pointerdown',
      (event) => {
        if (!(event.target instanceof Element && event.target.closest('[data-keeps-pointer]'))) end()
      },
      { ...capture, passive: true },
    )
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest(OWN_ESCAPE))) return
        // Otherwise Escape would also clear the selection.
        event.preventDefault()
        end()
      },
      capture,
    )
    return () => stop.abort()
  }, [])

  return (
    <div ref={frame} className={styles.follow} style={{ '--peer': peer?.color }}>
      {peer && (
        <button type="button" className={styles.following} data-tooltip={STOP_FOLLOWING_ESCAPE} onClick={() => end()}>
          {followingName(username)}
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  )
}
