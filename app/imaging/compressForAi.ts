import { type AskOptions, ask } from './askWorker'
import type { AiImage } from './compression/AiImage'

/**
 * An image as the AI's calls take it, compressed by the specification's steps. Throws ImageError, or the signal's
 * reason.
 */
export function compressForAi(source: Blob, options: AskOptions = {}): Promise<AiImage> {
  return ask('compress', { file: source }, options)
}
