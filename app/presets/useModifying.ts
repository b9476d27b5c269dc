import { useEffect, useRef, useState } from 'react'
import type { Modification } from '../../contract/modification'
import { originalOf } from '../../contract/modifiedImage'
import type { BoardElement } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { toast } from '../ui/toast'
import { applyModifications } from './applyModifications'
import { BoardPreview } from './BoardPreview'
import { isSame } from './ModificationHistory'
import { readOriginal } from './readOriginal'
import { type Preview, useOpenPicture } from './usePreview'
import {
  IMAGE_NOT_MODIFIED,
  IT_COULD_NOT_BE_CREATED,
  imageNotModifiedDetail,
  ORIGINAL_COULD_NOT_BE_LOADED,
} from './words'

interface ModifyingOptions {
  readonly element: BoardElement
  readonly store: BoardStore
  readonly images: ImageSources
  /** The image's previous modifications. */
  readonly began: readonly Modification[]
  readonly now: readonly Modification[]
  /** Called once the result is a change of the board. */
  onSaved?(): void
}

interface Modifying {
  /** The address of the original image. */
  readonly original: string
  /** Why the original is unavailable, as shown. */
  readonly problem: string | null
  readonly preview: Preview
  readonly isChanged: boolean
  readonly onBoard: BoardPreview
  /** Discards the result. */
  discard(): void
  /** Saves the result as a change now. Resolves when that is done or its failure was reported. */
  save(): Promise<void>
}

/** The maximum longest side of the preview in px: as much as a screen shows, so that it follows sliders instantly. */
const SIDE_MAX = 900
/** The longest side of the image in the panel, in CSS px. */
const PANEL = 400

/**
 * Modifies an image on the board: on unmount, the result is saved as one change unless it was discarded. Until then,
 * only this screen shows it.
 */
export function useModifying({ element, store, images, began, now, onSaved }: ModifyingOptions): Modifying {
  const { id } = element
  const original = originalOf(element)
  const { blob, problem } = useOriginal(images, original)
  const [side] = useState(() => {
    const onBoard = Math.max(element.width, element.height) * store.camera.zoom
    return Math.min(SIDE_MAX, Math.ceil(Math.max(PANEL, onBoard) * devicePixelRatio))
  })
  const preview = useOpenPicture(blob, side)
  const pending = useRef<(() => Promise<void>) | null>(null)
  const [onBoard] = useState(() => new BoardPreview(store, id))
  const isChanged = !isSame(began, now)
  const apply = async () => {
    const source = blob ?? (await readOriginal(images, original))
    await applyModifications({ store, images, elementId: id, original, source, modifications: now })
    onSaved?.()
  }
  const isOver = useRef(false)
  pending.current = isChanged && !isOver.current ? apply : null
  useEffect(() => {
    if (!isChanged) onBoard.clear()
  }, [isChanged, onBoard])
  // The preview stays on the board until the result replaces it.
  useEffect(() => () => void save(pending).finally(() => onBoard.clear()), [onBoard])
  const discard = () => {
    isOver.current = true
    pending.current = null
  }
  return {
    original,
    problem,
    preview,
    isChanged,
    onBoard,
    discard,
    async save() {
      const made = { current: pending.current }
      discard()
      await save(made)
    },
  }
}

/** Saves a pending result, even after the panel has closed. */
async function save(pending: { current: (() => Promise<void>) | null }): Promise<void> {
  try {
    await pending.current?.()
  } catch (error) {
    const description = error instanceof Error ? error.message : IT_COULD_NOT_BE_CREATED
    toast({ title: IMAGE_NOT_MODIFIED, description: imageNotModifiedDetail(description), variant: 'destructive' })
  }
}

/** The bytes of the original image, or why they are unavailable, as shown. */
function useOriginal(images: ImageSources, address: string): { blob: Blob | null; problem: string | null } {
  const [found, setFound] = useState<{ blob: Blob | null; problem: string | null }>({ blob: null, problem: null })
  useEffect(() => {
    let isCurrent = true
    readOriginal(images, address).then(
      (blob) => isCurrent && setFound({ blob, problem: null }),
      (error: unknown) => {
        if (!isPictureFailure(error)) reportError(error, 'presets')
        const problem = error instanceof Error ? error.message : ORIGINAL_COULD_NOT_BE_LOADED
        if (isCurrent) setFound({ blob: null, problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [images, address])
  return found
}
