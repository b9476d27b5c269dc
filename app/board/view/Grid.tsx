import { use, useEffect, useRef } from 'react'
import { GRID_STEP, ZOOM_MAX } from '../../../contract/limits'
import type { Camera } from '../geometry/camera'
import { clamp } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { useTopic } from './useBoardStore'

const KEPT_AS = 'moodloom.grid'
/** The node begins this many screen px before the canvas: a cell at the nearest. */
const LEAD = GRID_STEP * ZOOM_MAX
/** Cells of so many screen px: none is drawn, and all of it, still quieter than what is on the board. */
const FADED = 7
const FULL = 13
const STRENGTH = 0.6

const hasGrid = (store: BoardStore) => store.hasGrid

/** The dots that elements snap to. Panning moves the node within one cell, which paints nothing anew. */
export function Grid() {
  const { store, frame, isReadOnly } = use(BoardViewContext)
  const isShown = useTopic(store, 'grid', hasGrid) && !isReadOnly
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => keepGrid(store), [store])
  useEffect(() => {
    if (isShown) return frame.onPaint(() => node.current && place(node.current, store.camera))
  }, [store, frame, isShown])
  return isShown ? <div ref={node} className={styles.grid} data-grid /> : null
}

function place(node: HTMLElement, { x, y, zoom }: Camera): void {
  const cell = GRID_STEP * zoom
  const opacity = clamp((cell - FADED) / (FULL - FADED), 0, 1) * STRENGTH
  // A dot is in the middle of its tile.
  const shift = (from: number) => (((from + LEAD - cell / 2) % cell) + cell) % cell
  node.style.cssText = `inset:-${LEAD}px 0 0 -${LEAD}px;background-size:${cell}px ${cell}px;opacity:${opacity};transform:translate(${shift(x)}px,${shift(y)}px)`
}

/** Each person's own choice, on this device, for every board. */
function keepGrid(store: BoardStore): () => void {
  try {
    store.setGrid(localStorage.getItem(KEPT_AS) === 'on')
  } catch {
    // No storage: the grid is off at first.
  }
  return store.subscribe('grid', () => {
    try {
      localStorage.setItem(KEPT_AS, store.hasGrid ? 'on' : 'off')
    } catch {
      // It stays for this visit.
    }
  })
}
