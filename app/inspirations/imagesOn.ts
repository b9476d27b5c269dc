import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { Element } from '../../contract/shared/element'

/** Distinct addresses of the images among these elements: what can be published of a board. */
export function imagesOn(elements: readonly Pick<Element, 'type' | 'content'>[]): string[] {
  const images = elements.filter(({ type, content }) => type === 'image' && isAssetAddress(content))
  return [...new Set(images.map(({ content }) => content))]
}
