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
import { IMAGE_NOT_MODIFIED, IT_COULD_NOT_BE_MADE, imageNotModifiedDetail, ORIGINAL_COULD_NOT_BE_READ } from './words'

interface ModifyingOptions {
  readonly element: BoardElement
  readonly store: BoardStore
  readonly images: ImageSources
  /** The picture's previous modifications. */
  readonly began: readonly Modification[]
  readonly now: readonly Modification[]
  /** The result has become a change of the board. */
  onSaved?(): void
}

interface Modifying {
  /** The address of the original picture. */
  readonly original: string
  /** Why it is unavailable, in words. */
  readonly problem: string | null
  readonly preview: Preview
  readonly isChanged: boolean
  readonly onBoard: BoardPreview
  /** Discards the result. */
  discard(): void
  /** Makes it a change of the board now; resolves when it is one, or when the user was told why not. */
  save(): Promise<void>
}

/** Longest side of the preview, in pixels: no more than a screen shows of it, so that it follows sliders at once. */
const SIDE_MAX = 900
/** Of the panel's own picture, in CSS px. */
const PANEL = 400

/**
 * A picture of the board being modified: the result becomes one change once the component unmounts, unless it was
 * discarded. Until then only this screen shows it.
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
  // The preview stays on the board until the result is there.
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

/** Saves what is still pending: even after the panel is closed. */
async function save(pending: { current: (() => Promise<void>) | null }): Promise<void> {
  try {
    await pending.current?.()
  } catch (error) {
    const description = error instanceof Error ? error.message : IT_COULD_NOT_BE_MADE
    toast({ title: IMAGE_NOT_MODIFIED, description: imageNotModifiedDetail(description), variant: 'destructive' })
  }
}

/** The bytes of the original picture; a problem is given in words. */
function useOriginal(images: ImageSources, address: string): { blob: Blob | null; problem: string | null } {
  const [found, setFound] = useState<{ blob: Blob | null; problem: string | null }>({ blob: null, problem: null })
  useEffect(() => {
    let isCurrent = true
    readOriginal(images, address).then(
      (blob) => isCurrent && setFound({ blob, problem: null }),
      (error: unknown) => {
        if (!isPictureFailure(error)) reportError(error, 'presets')
        const problem = error instanceof Error ? error.message : ORIGINAL_COULD_NOT_BE_READ
        if (isCurrent) setFound({ blob: null, problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [images, address])
  return found
}
