import type { GeneratedImage } from '../../contract/ai'
import type { LocalAsset } from '../offline/types'

/**
 * An asset with the generated image's bytes, at the address that the server gave it: shown at once, and stored on this
 * device until the board is sent.
 */
export function assetOf({ dataUri, address, width, height }: GeneratedImage): LocalAsset {
  const [head = '', base64 = ''] = dataUri.split(',', 2)
  const type = /^data:(image\/[a-z]+);base64$/.exec(head)?.[1] ?? 'image/png'
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return { address, blob: new Blob([bytes], { type }), width, height }
}
