import { lazy, useEffect, useMemo, useSyncExternalStore } from 'react'
import { CropTool } from '../../board/inspector/crop/CropTool'
import { CornersTool } from '../../board/inspector/tools/CornersTool'
import { ShadowTool } from '../../board/inspector/tools/ShadowTool'
import { isLocked } from '../../board/store/BoardElement'
import type { BoardStore } from '../../board/store/BoardStore'
import type { ImageSources } from '../../board/view/elements/ImageSources'
import type { EditorActions, PictureTool } from '../../board/view/toolbar/EditorActions'
import { useTopic } from '../../board/view/useBoardStore'
import type { Workspace } from '../../offline/workspace'

const LookTool = lazy(async () => ({ default: (await import('../../presets/LookTool')).LookTool }))

interface PictureToolsProps {
  readonly tool: Exclude<PictureTool, 'replace'>
  readonly store: BoardStore
  readonly images: ImageSources
  readonly workspace: Workspace | null
  readonly actions: EditorActions
}

/** The image that a tool is for: the selection, if it is a single image that may be changed. */
function pictureId(store: BoardStore): string | null {
  const [id, ...more] = store.selection
  const element = id === undefined || more.length > 0 ? undefined : store.element(id)
  return element?.type === 'image' && !isLocked(element) && store.mode === 'edit' ? element.id : null
}

/** One tool for the selected image; closes when no such image is selected any more. */
export function PictureTools({ tool, store, images, workspace, actions }: PictureToolsProps) {
  const selected = useTopic(store, 'selection', pictureId)
  const editable = useTopic(store, 'mode', pictureId)
  const id = selected === editable ? selected : pictureId(store)
  const subscribe = useMemo(
    () => (listener: () => void) => (id === null ? () => {} : store.subscribeElement(id, listener)),
    [store, id],
  )
  // Committed state, without previews.
  const element = useSyncExternalStore(subscribe, () => (id === null ? undefined : store.committed(id)))
  const { closePanel } = actions
  const isGone = element === undefined
  useEffect(() => {
    if (isGone) closePanel()
  }, [isGone, closePanel])
  if (!element) return null
  const shared = { element, store, onClose: closePanel }
  switch (tool) {
    case 'crop':
      return <CropTool {...shared} key={element.id} images={images} />
    case 'corners':
      return <CornersTool {...shared} key={element.id} />
    case 'shadow':
      return <ShadowTool {...shared} key={element.id} />
    case 'look':
      return (
        <LookTool {...shared} key={element.id} images={images} workspace={workspace} onAdjust={actions.openModify} />
      )
  }
}
