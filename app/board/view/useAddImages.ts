import { useCallback, useMemo, useState } from 'react'
import { toast } from '../../ui/toast'
import type { Point } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from './elements/ImageSources'
import { ImageQueue, type QueueProgress } from './ImageQueue'
import { CONNECT_AND_TRY_AGAIN, IMAGE_NOT_ADDED } from './words'

export interface AddingImages extends QueueProgress {
  cancel(): void
}

interface Adding {
  /** Null while nothing is being prepared. */
  readonly progress: AddingImages | null
  /** Adds each as an image element: a grid around `at` (board px), or somewhere in sight. Gives how many came. */
  add(files: readonly File[], at?: Point): Promise<number>
  /** Shows this file in an image element's place. */
  replace(elementId: string, file: File): Promise<void>
}

/** Makes elements of image files, with the work itself loaded when the first file comes. */
export function useAddImages(store: BoardStore, images: ImageSources): Adding {
  const [progress, setProgress] = useState<QueueProgress | null>(null)
  const [queue] = useState(() => new ImageQueue(setProgress))

  const add = useCallback(
    async (files: readonly File[], at?: Point) => {
      if (files.length === 0) return 0
      try {
        return await queue.add(files.length, async (turn) => {
          const { addFiles } = await load()
          return addFiles(files, { store, images, at, ...turn })
        })
      } catch {
        tellUnloaded()
        return 0
      }
    },
    [store, images, queue],
  )

  const replace = useCallback(
    async (elementId: string, file: File) => {
      try {
        await (await load()).replaceImage(elementId, file, { store, images })
      } catch {
        tellUnloaded()
      }
    },
    [store, images],
  )

  return useMemo(
    () => ({ progress: progress && { ...progress, cancel: () => queue.cancel() }, add, replace }),
    [progress, queue, add, replace],
  )
}

const load = () => import('../clipboard/addFiles')

function tellUnloaded(): void {
  toast({ title: IMAGE_NOT_ADDED, description: CONNECT_AND_TRY_AGAIN, variant: 'destructive' })
}
