import { useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '../../ui/toast'
import type { Point } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from './elements/ImageSources'

export interface AddingImages {
  readonly done: number
  readonly total: number
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
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController>(null)

  const add = useCallback(
    async (files: readonly File[], at?: Point) => {
      if (files.length === 0) return 0
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const onProgress = (done: number) => {
        if (running.current === controller) setProgress({ done, total: files.length })
      }
      onProgress(0)
      try {
        const { addFiles } = await load()
        return await addFiles(files, { store, images, at, signal: controller.signal, onProgress })
      } catch {
        tellUnloaded()
        return 0
      } finally {
        if (running.current === controller) setProgress(null)
      }
    },
    [store, images],
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
    () => ({ progress: progress && { ...progress, cancel: () => running.current?.abort() }, add, replace }),
    [progress, add, replace],
  )
}

const load = () => import('../clipboard/addFiles')

function tellUnloaded(): void {
  toast({ title: 'Image not added', description: 'Connect and try again.', variant: 'destructive' })
}
