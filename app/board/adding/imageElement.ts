import type { LocalAsset } from '../../offline/types'
import { pictureSize } from '../clipboard/pictureSize'
import type { NewElement } from '../store/newElement'

interface ImageElementOptions {
  readonly alt?: string
  /** Board px of its longest side, at most; 300 unless given. */
  readonly longest?: number
}

/** An image in its own proportions, as it comes to a board from outside the editor. Without a position. */
export function imageElement(
  asset: Pick<LocalAsset, 'address' | 'width' | 'height'>,
  { alt, longest }: ImageElementOptions = {},
): NewElement {
  return {
    type: 'image',
    content: asset.address,
    ...pictureSize(asset, longest),
    properties: alt ? { alt } : {},
  }
}
