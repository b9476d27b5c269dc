// Rules for image addresses: pure, shared by client and server, without schemas.

/** The types a board image may have. SVG is refused: it can carry script. */
export const ASSET_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const
export type AssetType = keyof typeof ASSET_TYPES

/** `/assets/{sha256}.{ext}`: content-addressed, so the same bytes have the same address everywhere. */
export const ASSET_ADDRESS = /^\/assets\/([0-9a-f]{64})\.(jpg|png|webp|gif|avif)$/

export function isAssetAddress(content: string): boolean {
  return ASSET_ADDRESS.test(content)
}

/** Longest address of an image on another site. */
export const IMAGE_ADDRESS_MAX = 2048

/** What an image element's stored content may be: one of our assets or an image on the web, never a script. */
export function isImageSource(content: string): boolean {
  return isAssetAddress(content) || (content.length <= IMAGE_ADDRESS_MAX && /^https?:\/\/[^\s"'<>\\]+$/i.test(content))
}

/** Inbound only: a data URI, which the server turns into an asset. */
export function isImageData(content: string): boolean {
  return /^data:image\//i.test(content)
}
