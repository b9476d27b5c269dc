import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { Element } from '../../contract/shared/element'

/** The widths of the server's renditions of an asset; images that ship with the app only have one. */
const WIDTHS = [320, 640, 1280] as const

/** The address of an image for display at about `width` CSS px. */
export function imageAddress(imageUrl: string, width: number): string {
  if (!imageUrl.startsWith('/assets/')) return imageUrl
  const wanted = width * Math.min(2, globalThis.devicePixelRatio || 1)
  return `${imageUrl}?w=${WIDTHS.find((each) => each >= wanted) ?? 1280}`
}

/** The distinct addresses of images among these elements, which can be published. */
export function imagesOn(elements: readonly Pick<Element, 'type' | 'content'>[]): string[] {
  const images = elements.filter(({ type, content }) => type === 'image' && isAssetAddress(content))
  return [...new Set(images.map(({ content }) => content))]
}
