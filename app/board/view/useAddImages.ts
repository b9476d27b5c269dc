import { useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '../../ui/toast'
import type { Point, Rect } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'
import type { NewElement } from '../store/newElement'
import { toolbarElement } from '../store/toolbarElement'
import type { ImageSources } from './elements/ImageSources'

/** How far apart several pictures dropped at one place lie, in board px. */
const STEP = 24
/** Between several added at once. */
const GAP = 16

export interface AddingImages {
  readonly done: number
  readonly total: number
  cancel(): void
}

interface Adding {
  /** Null while nothing is being prepared. */
  readonly progress: AddingImages | null
  /** Adds each as an image element, the first around `at` (board px) or somewhere in sight. */
  add(files: readonly File[], at?: Point): Promise<void>
  /** Shows this file in an image element's place. */
  replace(elementId: string, file: File): Promise<void>
}

/** Makes assets of files, one after another, and puts them on the board as they are ready. One bad file stops none. */
export function useAddImages(store: BoardStore, images: ImageSources): Adding {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController>(null)

  const add = useCallback(
    async (files: readonly File[], at?: Point) => {
      if (files.length === 0) return
      running.current?.abort()
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      const failed: string[] = []
      let added = 0
      for (const [index, file] of files.entries()) {
        setProgress({ done: index, total: files.length })
        try {
          const asset = await prepare(file)
          if (signal.aborted) break
          images.offer(asset.address, asset.blob)
          const defaults = toolbarElement({ kind: 'image', address: asset.address, alt: nameOf(file) })
          store.add(placeOf(defaults, { at, index: added, total: files.length, visible: store.view.visible }), {
            defaults,
            assets: [asset],
          })
          added++
        } catch (error) {
          failed.push(
            `${file.name || 'The picture'}: ${error instanceof Error ? error.message : 'it could not be read.'}`,
          )
        }
      }
      if (running.current === controller) setProgress(null)
      tell(added, failed)
    },
    [store, images],
  )

  const replace = useCallback(
    async (elementId: string, file: File) => {
      try {
        const asset = await prepare(file)
        images.offer(asset.address, asset.blob)
        store.update([elementId], { content: asset.address }, [asset])
      } catch (error) {
        tell(0, [error instanceof Error ? error.message : 'The picture could not be read.'])
      }
    },
    [store, images],
  )

  return useMemo(
    () => ({ progress: progress && { ...progress, cancel: () => running.current?.abort() }, add, replace }),
    [progress, add, replace],
  )
}

async function prepare(file: File) {
  const { prepareImage } = await import('../../imaging/prepareImage')
  return prepareImage(file)
}

interface Placing {
  readonly at: Point | undefined
  readonly index: number
  readonly total: number
  /** The part of the board that shows. */
  readonly visible: Rect
}

/** One goes where the store puts it, several side by side in what shows, dropped ones fanned out around the pointer. */
function placeOf({ width, height }: NewElement, { at, index, total, visible }: Placing): NewElement {
  const [wide, high] = [width ?? 0, height ?? 0]
  if (at) return { positionX: at.x - wide / 2 + index * STEP, positionY: at.y - high / 2 + index * STEP }
  if (total === 1) return {}
  const columns = Math.max(1, Math.floor((visible.width - STEP) / (wide + GAP)))
  return {
    positionX: visible.x + STEP + (index % columns) * (wide + GAP),
    positionY: visible.y + STEP + Math.floor(index / columns) * (high + GAP),
  }
}

/** A file's name is the best first description; a camera's or clipboard's says nothing. */
function nameOf(file: File): string | undefined {
  const name = file.name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(image|img|dsc|pxl|photo|screenshot|unknown)?[\s\d]*$/i.test(name) ? undefined : name
}

function tell(added: number, failed: readonly string[]): void {
  const [first] = failed
  if (first === undefined) {
    if (added > 0)
      toast({ title: 'Image Added', description: added > 1 ? `${added} images are on the board.` : undefined })
    return
  }
  const rest = failed.length > 1 ? ` ${failed.length - 1} more could not be added either.` : ''
  const kept = added > 0 ? ` ${added === 1 ? 'The other one is' : `${added} others are`} on the board.` : ''
  toast({ title: 'Image not added', description: `${first}${rest}${kept}`, variant: 'destructive' })
}
