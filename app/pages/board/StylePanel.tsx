import { lazy, useEffect, useRef, useState } from 'react'
import { FAILED_IMAGE_SOURCE } from '../../../contract/aiErrors'
import { Inspector } from '../../board/inspector/Inspector'
import type { BoardStore } from '../../board/store/BoardStore'
import type { BoardView } from '../../board/view/BoardViewContext'
import type { EditorActions } from '../../board/view/toolbar/EditorActions'
import { useTopic } from '../../board/view/useBoardStore'
import type { Workspace } from '../../offline/workspace'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { PHONE } from '../../ui/useMediaQuery'

const FailedImage = lazy(async () => ({ default: (await import('../../assistant/FailedImage')).FailedImage }))
const ModifyPanel = lazy(async () => ({ default: (await import('../../presets/ModifyPanel')).ModifyPanel }))

interface StylePanelProps {
  readonly view: BoardView
  readonly workspace: Workspace | null
  readonly actions: EditorActions
  onClose(): void
}

const hasSelection = (store: BoardStore) => store.selection.size > 0

/** All properties of the selection; for an image, also its modifications at a press. */
export function StylePanel({ view: { store, images }, workspace, actions, onClose }: StylePanelProps) {
  const [isModifying, setIsModifying] = useState(false)
  useCloseOnceEmpty(store, onClose)
  if (!isModifying) {
    return (
      <Inspector
        store={store}
        images={images}
        onTool={actions.openPictureTool}
        onModify={() => setIsModifying(true)}
        onAnalyze={actions.openAnalyzer}
        leadOf={(element) =>
          workspace &&
          element.properties.source === FAILED_IMAGE_SOURCE && (
            <LazyBoundary>
              <FailedImage key={element.id} element={element} store={store} images={images} workspace={workspace} />
            </LazyBoundary>
          )
        }
        onClose={onClose}
      />
    )
  }
  return (
    <LazyBoundary>
      <ModifyPanel store={store} images={images} workspace={workspace} onClose={() => setIsModifying(false)} />
    </LazyBoundary>
  )
}

/** Closes with the selection on a phone, where an empty panel would take half the screen. */
function useCloseOnceEmpty(store: BoardStore, onClose: () => void): void {
  const isSome = useTopic(store, 'selection', hasSelection)
  const wasSome = useRef(isSome)
  useEffect(() => {
    if (wasSome.current && !isSome && matchMedia(PHONE).matches) onClose()
    wasSome.current = isSome
  }, [isSome, onClose])
}
