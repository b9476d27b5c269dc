import { useState } from 'react'
import { IconButton } from '../../ui/IconButton'
import { EditIcon, path } from '../../ui/icons'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { Panel } from '../view/toolbar/Panel'
import { useTopic } from '../view/useBoardStore'
import { LayerList } from './LayerList'
import styles from './LayersPanel.module.css'
import { useLayerActions } from './useLayerActions'
import { useLayers } from './useLayers'
import { LAYERS, MOVE_DOWN, MOVE_UP, NOTHING_HERE_YET, NOTHING_ON_BOARD, RENAME } from './words'

export const ForwardIcon = /* @__PURE__ */ path('M12 20V5M6 11l6-6 6 6')
export const BackwardIcon = /* @__PURE__ */ path('M12 4v15M6 13l6 6 6-6')

export interface LayersPanelProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** On the close button, or Escape while the focus is inside. */
  onClose(): void
}

/** All elements, front to back. Loaded when it is opened. */
export function LayersPanel({ store, images, onClose }: LayersPanelProps) {
  const isReadOnly = useTopic(store, 'mode', (now) => now.mode) === 'preview'
  const selection = useTopic(store, 'selection', (now) => now.selection)
  const layers = useLayers(store)
  const [announcement, say] = useState('')
  const actions = useLayerActions({ store, layers, isReadOnly, say })
  // What the buttons act on: the frontmost line that is completely selected.
  const chosen = layers.rows.find((row) => row.ids.every((id) => selection.has(id)))
  const isOne = chosen !== undefined && selection.size === chosen.ids.length
  return (
    <Panel
      title={LAYERS}
      onClose={onClose}
      actions={
        !isReadOnly && (
          <>
            <IconButton
              label={RENAME}
              icon={EditIcon}
              iconSize={18}
              shortcut="F2"
              disabled={!isOne}
              onClick={() => chosen && actions.startRenaming(chosen)}
            />
            <IconButton
              label={MOVE_UP}
              icon={ForwardIcon}
              iconSize={18}
              shortcut="Alt+ArrowUp"
              disabled={!chosen}
              onClick={() => chosen && actions.step(chosen, -1)}
            />
            <IconButton
              label={MOVE_DOWN}
              icon={BackwardIcon}
              iconSize={18}
              shortcut="Alt+ArrowDown"
              disabled={!chosen}
              onClick={() => chosen && actions.step(chosen, 1)}
            />
          </>
        )
      }
    >
      {layers.rows.length === 0 ? (
        <p className={styles.empty}>{isReadOnly ? NOTHING_ON_BOARD : NOTHING_HERE_YET}</p>
      ) : (
        <LayerList store={store} images={images} layers={layers} actions={actions} isReadOnly={isReadOnly} />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Panel>
  )
}
