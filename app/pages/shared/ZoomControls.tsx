import type { BoardStore } from '../../board/store/BoardStore'
import { useTopic } from '../../board/view/useBoardStore'
import { ZoomInIcon, ZoomOutIcon } from '../../ui/editorIcons'
import { IconButton } from '../../ui/IconButton'
import styles from './shared.module.css'

interface ZoomControlsProps {
  readonly store: BoardStore
}

const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

/** For who neither pinches nor has a wheel. */
export function ZoomControls({ store }: ZoomControlsProps) {
  const zoom = useTopic(store, 'camera', percent)
  return (
    <fieldset aria-label="Zoom" className={styles.zoom}>
      <IconButton
        label="Zoom Out"
        tooltipSide="top"
        icon={ZoomOutIcon}
        disabled={!store.view.canZoomOut}
        onClick={() => store.view.zoomOut()}
      />
      <output aria-label="Zoom">{zoom}%</output>
      <IconButton
        label="Zoom In"
        tooltipSide="top"
        icon={ZoomInIcon}
        disabled={!store.view.canZoomIn}
        onClick={() => store.view.zoomIn()}
      />
      <button type="button" className={styles.fit} onClick={() => store.view.fit()}>
        Fit
      </button>
    </fieldset>
  )
}
