import type { BoardStore } from '../../board/store/BoardStore'
import { useTopic } from '../../board/view/useBoardStore'
import { IconButton } from '../../ui/IconButton'
import { PresentIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/iconSets/editorIcons'
import styles from './shared.module.css'
import { FIT, PRESENT, ZOOM, ZOOM_IN, ZOOM_OUT } from './words'

interface ZoomControlsProps {
  readonly store: BoardStore
  /** Shows the board full screen. */
  onPresent(): void
}

const percent = (store: BoardStore) => Math.round(store.view.camera.zoom * 100)

/** For people without pinch or wheel, and for full screen. */
export function ZoomControls({ store, onPresent }: ZoomControlsProps) {
  const zoom = useTopic(store, 'camera', percent)
  return (
    <fieldset aria-label={ZOOM} className={styles.zoom}>
      <IconButton
        label={ZOOM_OUT}
        tooltipSide="top"
        icon={ZoomOutIcon}
        disabled={!store.view.canZoomOut}
        onClick={() => store.view.zoomOut()}
      />
      <output aria-label={ZOOM}>{zoom}%</output>
      <IconButton
        label={ZOOM_IN}
        tooltipSide="top"
        icon={ZoomInIcon}
        disabled={!store.view.canZoomIn}
        onClick={() => store.view.zoomIn()}
      />
      <button type="button" className={styles.fit} onClick={() => store.view.fit()}>
        {FIT}
      </button>
      <IconButton label={PRESENT} tooltipSide="top" icon={PresentIcon} onClick={onPresent} />
    </fieldset>
  )
}
