import type { ReactNode } from 'react'
import type { BoardStore } from '../../store/BoardStore'
import { useTopic } from '../useBoardStore'
import { RESET, ZOOM } from './base/words'
import styles from './toolbar.module.css'

interface ZoomReadoutProps {
  readonly store: BoardStore
  /** Further controls for viewing the board. */
  readonly children?: ReactNode
}

const canReset = ({ view }: BoardStore) => view.camera.zoom !== 1 || view.isLost
const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

/** The zoom, with a button back to 100% and to the content. */
export function ZoomReadout({ store, children }: ZoomReadoutProps) {
  const zoom = useTopic(store, 'camera', percent)
  // Content may move out of view, or into it, while the camera rests.
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
