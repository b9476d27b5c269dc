import type { GeneratedImage } from '../../contract/ai'
import { ASSET_SIDE_MAX } from '../../contract/limits'
import { decodeImage } from '../assets/decoding'
import { inspectImage, storeImage } from '../assets/storeImage'
import { unknownError } from './providerError'
import type { AiDeps } from './Requester'

const STORED_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
/** Bytes above which an image is re-encoded: a phone gets it twice, in the answer and on the board. */
const BYTES_MAX = 2 * 1024 * 1024

/** Stores a provider's image as an asset of `userId`. Throws UNKNOWN_ERROR if it is not an image. */
export async function storeGeneratedImage(
  deps: AiDeps,
  userId: number,
  base64: string,
): Promise<Pick<GeneratedImage, 'dataUri' | 'address' | 'width' | 'height'>> {
  const { bytes, type } = await fitted(Buffer.from(base64, 'base64'))
  const asset = await storeImage(deps, userId, bytes)
  return { dataUri: `data:${type};base64,${bytes.toString('base64')}`, ...asset }
}

async function fitted(bytes: Buffer): Promise<{ bytes: Buffer; type: string }> {
  try {
    if (bytes.length <= BYTES_MAX) {
      const { type, width, height } = await inspectImage(bytes)
      if (STORED_TYPES.includes(type) && Math.max(width, height) <= ASSET_SIDE_MAX) return { bytes, type }
    }
    const resized = await decodeImage(bytes, { isTurned: true, outputWidth: ASSET_SIDE_MAX }, (picture) =>
      picture
        .resize({ width: ASSET_SIDE_MAX, height: ASSET_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88 })
        .toBuffer(),
    )
    return { bytes: resized, type: 'image/webp' }
  } catch (error) {
    throw unknownError('The AI service returned an unreadable image.').from(error)
  }
}
