import { use, useEffect, useRef } from 'react'
import { type Box, offset } from '../geometry/rect'
import { framed } from '../gestures/parts'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { Handles } from './Handles'
import { placeFrame } from './placeFrame'

/** The frame around several, by which they are resized and turned as one. */
export function GroupFrame({ ids }: { readonly ids: ReadonlySet<string> }) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Found out anew only when one of them changes: a camera that moves draws the same rect elsewhere.
    let bounds: Box | null | undefined
    const forget = () => {
      bounds = undefined
      frame.ask()
    }
    const draw = () => {
      if (!node.current) return
      if (bounds === undefined) bounds = framed(null, store)?.start ?? null
      node.current.hidden = bounds === null
      if (!bounds) return
      const { lift } = store
      placeFrame(node.current, offset(bounds, lift?.dx ?? 0, lift?.dy ?? 0), store.camera)
    }
    const stops = [...ids].map((id) => store.subscribeElement(id, forget))
    const stopPainting = frame.onPaint(draw)
    return () => {
      stopPainting()
      for (const stop of stops) stop()
    }
  }, [store, frame, ids])

  return (
    <div ref={node} className={`${styles.frame} ${styles.group}`} data-selection-frame="">
      <Handles hasEdges={false} />
    </div>
  )
}
