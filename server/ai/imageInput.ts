import type { BoardPicture } from '../../contract/ai'
import { AppError } from '../AppError'
import { inspectImage } from '../assets/storeImage'
import type { Question } from './chat'
import { describePicture } from './prompts/describeElements'

/** Types that vision models accept. */
const SEEN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Encodes an image for models, as a `data:` URL. Detects its type from the bytes: the request does not declare one, and
 * would not be trusted. Throws IMAGE_UNREADABLE, TOO_LARGE, which name the field.
 */
export async function imageDataUrl(base64: string, field: string): Promise<string> {
  const { type } = await inspectImage(Buffer.from(base64, 'base64'), field).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'UNSUPPORTED_MEDIA') throw error
    throw new AppError('IMAGE_UNREADABLE', error.message, field)
  })
  if (!SEEN.includes(type)) throw new AppError('IMAGE_UNREADABLE', `${field}: use JPEG, PNG, WebP or GIF`, field)
  return `data:${type};base64,${base64}`
}

/** The board's picture as part of a question; empty if none was sent. Throws like `imageDataUrl`. */
export async function boardPictureInput(picture: BoardPicture | undefined): Promise<Pick<Question, 'picture'>> {
  if (!picture) return {}
  return { picture: { url: await imageDataUrl(picture.base64, 'picture.base64'), words: describePicture(picture) } }
}
