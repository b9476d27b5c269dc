import type { ReactNode } from 'react'
import type { BoardStore } from '../../store/BoardStore'
import { useTopic } from '../useBoardStore'
import { RESET, ZOOM } from './base/words'
import styles from './toolbar.module.css'

interface ZoomReadoutProps {
  readonly store: BoardStore
  /** What else there is to look at the board by. */
  readonly children?: ReactNode
}

const canReset = ({ view }: BoardStore) => view.camera.zoom !== 1 || view.isLost
const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

/** How far in the camera is, and the way back to 100 %, and to what there is. */
export function ZoomReadout({ store, children }: ZoomReadoutProps) {
  const zoom = useTopic(store, 'camera', percent)
  // What there is may go, or come, out of sight while the camera rests.
  useTopic(store, 'elements', canReset)
  const isUseful = useTopic(store, 'camera', canReset)
  return (
    <div className={styles.zoom}>
      <output aria-label={ZOOM} aria-live="off">
        {zoom}%
      </output>
      <button type="button" className={styles.reset} onClick={() => store.view.zoomReset()} disabled={!isUseful}>
        {RESET}
      </button>
      {children}
    </div>
  )
}
