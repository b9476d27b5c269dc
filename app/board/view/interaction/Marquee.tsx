import { use, useEffect, useRef } from 'react'
import { toScreen } from '../../geometry/camera'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { useTopic } from '../useBoardStore'

const hasMarquee = (store: BoardStore) => store.marquee !== null

/** The box that a tool or a finger drags out, or a ring around a finger held long enough to start one. */
export function Marquee() {
  const { store, frame } = use(BoardViewContext)
  const isShown = useTopic(store, 'marquee', hasMarquee)
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown) return
    const stopPainting = frame.onPaint(() => {
      const rect = store.marquee
      if (!rect || !node.current) return
      const { zoom } = store.camera
      const { x, y } = toScreen(store.camera, rect)
      node.current.toggleAttribute('data-held', rect.width === 0 && rect.height === 0)
      node.current.style.cssText = `transform:translate(${x}px,${y}px);width:${rect.width * zoom}px;height:${rect.height * zoom}px`
    })
    const stop = store.subscribe('marquee', frame.requestPaint)
    return () => {
      stopPainting()
      stop()
    }
  }, [store, frame, isShown])
  return isShown ? <div ref={node} className={styles.marquee} /> : null
}
