import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { Element } from '../../contract/shared/element'

/** The distinct addresses of images among these elements, which can be published. */
export function imagesOn(elements: readonly Pick<Element, 'type' | 'content'>[]): string[] {
  const images = elements.filter(({ type, content }) => type === 'image' && isAssetAddress(content))
  return [...new Set(images.map(({ content }) => content))]
}
