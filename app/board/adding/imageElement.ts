import type { LocalAsset } from '../../offline/types'
import { pictureSize } from '../clipboard/pictureSize'
import type { NewElement } from '../store/newElement'

interface ImageElementOptions {
  readonly alt?: string
}

/** An image in its own proportions, to add to a board from outside the editor. Without a position. */
export function imageElement(
  asset: Pick<LocalAsset, 'address' | 'width' | 'height'>,
  { alt }: ImageElementOptions = {},
): NewElement {
  return {
    type: 'image',
    content: asset.address,
    ...pictureSize(asset),
    properties: alt ? { alt } : {},
  }
}
