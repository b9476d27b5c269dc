import { useCallback, useEffect, useState } from 'react'
import { ImageAnalyzer } from '../../analyzer/ImageAnalyzer'
import type { AddToBoard } from '../../analyzer/useAdd'
import type { BoardElement } from '../../board/store/BoardElement'
import type { BoardStore } from '../../board/store/BoardStore'
import type { BoardView } from '../../board/view/BoardViewContext'
import type { ImageSources } from '../../board/view/elements/ImageSources'
import { Panel } from '../../board/view/toolbar/Panel'
import { useTopic } from '../../board/view/useBoardStore'
import { useTakePhoto } from '../../camera/useTakePhoto'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { readOriginal } from '../../presets/readOriginal'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import { BOARD_IN_PREVIEW, CONTINUE_WITH_SELECTED_IMAGE, IMAGE_ANALYSIS, IMAGE_NOT_OPENED } from './base/words'

interface AnalyzerPanelProps {
  readonly view: BoardView
  readonly workspace: Workspace | null
  onClose(): void
}

const selectedOf = (store: BoardStore) => onlyImage(store)?.id ?? null

/** The image analyzer beside the canvas: starts with the selected image, and adds its results to this board. */
export function AnalyzerPanel({ view: { store, images }, workspace, onClose }: AnalyzerPanelProps) {
  const selected = useTopic(store, 'selection', selectedOf)
  const [analyzed, setAnalyzed] = useState(selected)
  const picture = usePicture(store, images, analyzed)
  const photo = useTakePhoto()
  const addToBoard = useCallback<AddToBoard>(
    async ({ elements, assets }) => {
      if (store.mode === 'preview') throw new Error(BOARD_IN_PREVIEW)
      for (const { address, blob } of assets) images.offer(address, blob)
      const ids = store.addAll(elements, { assets })
      return { boardName: store.board?.name ?? '', undo: async () => store.remove(ids) }
    },
    [store, images],
  )
  return (
    <Panel title={IMAGE_ANALYSIS} onClose={onClose}>
      {selected !== null && selected !== analyzed && (
        <Button size="s" isWide onClick={() => setAnalyzed(selected)}>
          {CONTINUE_WITH_SELECTED_IMAGE}
        </Button>
      )}
      <ImageAnalyzer workspace={workspace} takePhoto={photo.takePhoto} addToBoard={addToBoard} initial={picture} />
      {photo.element}
    </Panel>
  )
}

/** The selected element, if it is a single image. */
function onlyImage(store: BoardStore): BoardElement | undefined {
  const [id, ...more] = store.selection
  const element = id === undefined || more.length > 0 ? undefined : store.element(id)
  return element?.type === 'image' ? element : undefined
}

/** An element's image, as the board shows it, as a file; null while it is loading, or if that fails. */
function usePicture(store: BoardStore, images: ImageSources, id: string | null): File | null {
  const [picture, setPicture] = useState<File | null>(null)
  useEffect(() => {
    const element = id === null ? undefined : store.element(id)
    if (!element) return
    let isCurrent = true
    const read = async () => {
      const blob = await readOriginal(images, element.content)
      if (isCurrent) setPicture(new File([blob], nameOf(element), { type: blob.type }))
    }
    read().catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'analyzer')
      const description = error instanceof Error ? error.message : undefined
      if (isCurrent) toast({ title: IMAGE_NOT_OPENED, description, variant: 'destructive' })
    })
    return () => {
      isCurrent = false
    }
  }, [store, images, id])
  return picture
}

/** The analyzer derives an image's description from the file's name. */
function nameOf({ properties: { alt } }: BoardElement): string {
  return typeof alt === 'string' && alt !== '' ? `${alt}.` : 'image'
}
