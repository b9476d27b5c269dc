import type { ReactNode } from 'react'
import type { BoardStore } from '../../store/BoardStore'
import { useTopic } from '../useBoardStore'
import styles from './toolbar.module.css'
import { RESET, ZOOM } from './words'

interface ZoomReadoutProps {
  readonly store: BoardStore
  /** What else there is to look at the board by. */
  readonly children?: ReactNode
}

const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

/** How far in the camera is, and the way back to 100 %. */
export function ZoomReadout({ store, children }: ZoomReadoutProps) {
  const zoom = useTopic(store, 'camera', percent)
  return (
    <div className={styles.zoom}>
      <output aria-label={ZOOM} aria-live="off">
        {zoom}%
      </output>
      <button type="button" className={styles.reset} onClick={() => store.view.zoomReset()} disabled={zoom === 100}>
        {RESET}
      </button>
      {children}
    </div>
  )
}
