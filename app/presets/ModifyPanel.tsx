import { useMemo, useSyncExternalStore } from 'react'
import type { BoardElement } from '../board/store/BoardElement'
import { isLocked } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { Panel } from '../board/view/toolbar/Panel'
import { useTopic } from '../board/view/useBoardStore'
import type { Workspace } from '../offline/workspace'
import { ModifyElement } from './ModifyElement'
import styles from './modify.module.css'
import { BOARD_IN_PREVIEW, MODIFY_IMAGE, SELECT_ONE_IMAGE_ON_BOARD, THIS_IMAGE_IS_LOCKED } from './words'

interface ModifyPanelProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly workspace: Workspace | null
  onClose(): void
}

const modeOf = (store: BoardStore) => store.mode

/** Modifications of the selected image. Lazily loaded. */
export function ModifyPanel({ store, images, workspace, onClose }: ModifyPanelProps) {
  const mode = useTopic(store, 'mode', modeOf)
  const id = useOnlySelected(store)
  const element = useElement(store, id)
  return (
    <Panel title={MODIFY_IMAGE} onClose={onClose}>
      {mode === 'preview' ? (
        <p className={styles.hint}>{BOARD_IN_PREVIEW}</p>
      ) : element?.type !== 'image' ? (
        <p className={styles.hint}>{SELECT_ONE_IMAGE_ON_BOARD}</p>
      ) : isLocked(element) ? (
        <p className={styles.hint}>{THIS_IMAGE_IS_LOCKED}</p>
      ) : (
        <ModifyElement
          key={element.id}
          element={element}
          store={store}
          images={images}
          workspace={workspace}
          onClose={onClose}
        />
      )}
    </Panel>
  )
}

/** The id of the selected element, if it is the only one. */
function useOnlySelected(store: BoardStore): string | null {
  return useTopic(store, 'selection', onlySelected)
}

function onlySelected(store: BoardStore): string | null {
  const [id, ...more] = store.selection
  return id !== undefined && more.length === 0 ? id : null
}

/** The element's committed state, without previews. */
function useElement(store: BoardStore, id: string | null): BoardElement | undefined {
  const subscribe = useMemo(
    () => (listener: () => void) => (id === null ? () => {} : store.subscribeElement(id, listener)),
    [store, id],
  )
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : store.committed(id)))
}
