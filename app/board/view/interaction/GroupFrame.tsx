import { use, useEffect, useRef } from 'react'
import type { Box } from '../../../../contract/layout/rect'
import type { Camera } from '../../geometry/camera'
import { handlePoint } from '../../geometry/resize'
import { type TransformTarget, transformTarget } from '../../gestures/deferred/transformTarget'
import { boxOf } from '../../store/BoardElement'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { Handles } from './Handles'
import { placeFrame } from './placeFrame'

interface GroupFrameProps {
  readonly ids: ReadonlySet<string>
  readonly hasHandles: boolean
  /** Also outlines each element. */
  readonly isOutlining: boolean
}

/** The frame around several elements, which resizes and rotates them as one. */
export function GroupFrame({ ids, hasHandles, isOutlining }: GroupFrameProps) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  const path = useRef<SVGPathElement>(null)

  useEffect(() => {
    // Cached until one of them changes: a moving camera draws the same elsewhere.
    let group: TransformTarget | null | undefined
    let drawn: Camera | null = null
    const forget = () => {
      group = undefined
      drawn = null
      frame.requestPaint()
    }
    const draw = () => {
      if (drawn === store.camera) return
      drawn = store.camera
      if (group === undefined) {
        group = transformTarget(null, store)
        const shown = group?.parts.filter((part) => !store.isHidden(part.id)) ?? []
        path.current?.setAttribute('d', shown.map((part) => outline(boxOf(part))).join(''))
      }
      path.current?.setAttribute('transform', `translate(${drawn.x} ${drawn.y}) scale(${drawn.zoom})`)
      if (!node.current) return
      node.current.hidden = group === null
      if (group) placeFrame(node.current, group.start, drawn)
    }
    const stops = [...ids].map((id) => store.subscribeElement(id, forget))
    const stopPainting = frame.onPaint(draw)
    return () => {
      stopPainting()
      for (const stop of stops) stop()
    }
  }, [store, frame, ids])

  return (
    <>
      {isOutlining && (
        <svg className={styles.lines} aria-hidden>
          <path ref={path} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {hasHandles && (
        <div ref={node} className={`${styles.frame} ${styles.group}`} data-selection-frame="">
          <Handles edges="none" />
        </div>
      )}
    </>
  )
}

/** A box as an SVG path in board px. */
function outline(box: Box): string {
  const corners = (['nw', 'ne', 'se', 'sw'] as const).map((corner) => handlePoint(box, corner))
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
}
