import type { LocalAsset } from '../../offline/types'
import { pictureSize } from '../clipboard/pictureSize'
import type { NewElement } from '../store/newElement'

interface ImageElementOptions {
  readonly alt?: string
}

/** An image element in the image's proportions, without a position. For adding from outside the editor. */
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
