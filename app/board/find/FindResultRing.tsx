import { use, useLayoutEffect, useRef } from 'react'
import { BoardViewContext } from '../view/BoardViewContext'
import { placeRing } from '../view/placeRing'
import styles from './find.module.css'

/** Around the element that was found, whatever moves. */
export function FindResultRing({ id }: { readonly id: string }) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const bounds = store.boundsOf([id])
      if (node.current && bounds) placeRing(node.current, bounds, store.camera)
    }
    const stops = [frame.onPaint(place), store.subscribeElement(id, place)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, frame, id])
  return <div ref={node} className={styles.ring} data-found={id} />
}
