import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Modification } from '../../../contract/modification'
import { MODIFICATIONS, ORIGINAL } from '../../../contract/modifiedImage'
import type { PickedBoard } from '../../boardPicker/BoardPicker'
import type { Workspace } from '../../offline/workspace'
import { boardPath } from '../../ui/paths'
import { toast } from '../../ui/toast'
import type { WorkPicture } from './useWorkbench'
import { IMAGE_ADDED, IMAGE_NOT_ADDED, IT_COULD_NOT_BE_ADDED, imageAddedDetail, OPEN_BOARD } from './words'

export interface AddingToBoard {
  /** 0 to 1 while the image is rendered, else null. */
  readonly progress: number | null
  /** Asks for a board and adds the image with its original, so that it can be modified further or reverted there. */
  add(picture: WorkPicture, modifications: readonly Modification[]): Promise<void>
}

export function useAddToBoard(
  workspace: Workspace | null,
  pickBoard: () => Promise<PickedBoard | null>,
): AddingToBoard {
  const [progress, setProgress] = useState<number | null>(null)
  const isRunning = useRef(false)
  const navigate = useNavigate()

  const add = async ({ asset: original, name }: WorkPicture, modifications: readonly Modification[]) => {
    if (!workspace || isRunning.current) return
    isRunning.current = true
    try {
      const board = await pickBoard()
      if (!board) return
      setProgress(0)
      const [{ bakeImage }, { addToBoard }, { imageElement }] = await Promise.all([
        import('../../presets/bakeImage'),
        import('../../board/adding/addToBoard'),
        import('../../board/adding/imageElement'),
      ])
      const isModified = modifications.length > 0
      const baked = isModified ? await bakeImage(original.blob, modifications, { onProgress: setProgress }) : original
      const element = imageElement(baked, { alt: name ?? undefined })
      const recipe = { [ORIGINAL]: original.address, [MODIFICATIONS]: [...modifications] }
      const properties = isModified ? { ...element.properties, ...recipe } : element.properties
      await addToBoard(workspace, board.uid, [{ ...element, properties }], [original, baked])
      toast({
        title: IMAGE_ADDED,
        description: imageAddedDetail(board.name),
        action: { label: OPEN_BOARD, onClick: () => navigate(boardPath(board)) },
      })
    } catch (error) {
      const description = error instanceof Error ? error.message : IT_COULD_NOT_BE_ADDED
      toast({ title: IMAGE_NOT_ADDED, description, variant: 'destructive' })
    } finally {
      isRunning.current = false
      setProgress(null)
    }
  }
  return { progress, add }
}
