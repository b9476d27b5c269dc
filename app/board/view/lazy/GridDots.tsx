import { use, useEffect, useRef } from 'react'
import { clamp } from '../../../../contract/layout/rect'
import { GRID_STEP, ZOOM_MAX } from '../../../../contract/limits'
import type { Camera } from '../../geometry/camera'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'

/** The node begins this many screen px before the canvas: a cell at maximum zoom. */
const LEAD = GRID_STEP * ZOOM_MAX
/** Cell sizes in screen px at which dots are invisible and fully visible, though fainter than the content. */
const FADED = 7
const FULL = 13
const STRENGTH = 0.6

/** The dots that elements snap to. Panning moves the node within one cell, which repaints nothing. */
export function GridDots() {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => frame.onPaint(() => node.current && place(node.current, store.camera)), [store, frame])
  return <div ref={node} className={styles.grid} data-grid />
}

function place(node: HTMLElement, { x, y, zoom }: Camera): void {
  const cell = GRID_STEP * zoom
  const opacity = clamp((cell - FADED) / (FULL - FADED), 0, 1) * STRENGTH
  // A dot is in the middle of its cell.
  const shift = (from: number) => (((from + LEAD - cell / 2) % cell) + cell) % cell
  node.style.cssText = `inset:-${LEAD}px 0 0 -${LEAD}px;background-size:${cell}px ${cell}px;opacity:${opacity};transform:translate(${shift(x)}px,${shift(y)}px)`
}
