import type { Modification } from '../../contract/modification'
import { MODIFICATIONS, ORIGINAL } from '../../contract/modifiedImage'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { bakeImage } from './bakeImage'

interface Applying {
  readonly store: Pick<BoardStore, 'update'>
  readonly images: Pick<ImageSources, 'offer'>
  readonly elementId: string
  /** The address and bytes of the original image. */
  readonly original: string
  readonly source: Blob
  readonly modifications: readonly Modification[]
}

/** The latest call for each element: a slower, earlier one must not replace its result. */
const newest = new Map<string, object>()

/**
 * Applies modifications to an image element as one change. Keeps track of the original, so that they can be changed and
 * reverted; without any, restores it. Throws ImageError, and nothing has changed then.
 */
export async function applyModifications(applying: Applying): Promise<void> {
  const { store, images, elementId, original, source, modifications } = applying
  const turn = {}
  newest.set(elementId, turn)
  try {
    if (modifications.length === 0) return revertModifications(store, elementId, original)
    const baked = await bakeImage(source, modifications)
    if (newest.get(elementId) !== turn) return
    images.offer(baked.address, baked.blob)
    const properties = { [ORIGINAL]: original, [MODIFICATIONS]: [...modifications] }
    store.update([elementId], { content: baked.address, properties }, [baked])
  } finally {
    if (newest.get(elementId) === turn) newest.delete(elementId)
  }
}

/** Restores the original as one change. A modified image that is still being made for it is dropped. */
export function revertModifications(store: Applying['store'], elementId: string, original: string): void {
  newest.delete(elementId)
  store.update([elementId], { content: original, properties: { [ORIGINAL]: null, [MODIFICATIONS]: null } })
}
