import type { BoardStore } from '../../store/BoardStore'
import { useTopic } from '../useBoardStore'
import styles from './toolbar.module.css'

interface ZoomReadoutProps {
  readonly store: BoardStore
}

const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

/** How far in the camera is, and the way back to 100 %. */
export function ZoomReadout({ store }: ZoomReadoutProps) {
  const zoom = useTopic(store, 'camera', percent)
  return (
    <div className={styles.zoom}>
      <output aria-label="Zoom" aria-live="off">
        {zoom}%
      </output>
      <button type="button" onClick={() => store.view.zoomReset()} disabled={zoom === 100}>
        Reset
      </button>
    </div>
  )
}
