import { use, useEffect, useRef } from 'react'
import type { Camera } from '../geometry/camera'
import type { Box } from '../geometry/rect'
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
    let drawn: Camera | null = null
    const forget = () => {
      bounds = undefined
      drawn = null
      frame.ask()
    }
    const draw = () => {
      if (!node.current || drawn === store.camera) return
      drawn = store.camera
      if (bounds === undefined) bounds = framed(null, store)?.start ?? null
      node.current.hidden = bounds === null
      if (bounds) placeFrame(node.current, bounds, drawn)
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
