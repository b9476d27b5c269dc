import type { AiImage } from './compression/AiImage'
import { type JobOptions, runInWorker } from './runInWorker'

/**
 * An image as the AI calls take it, compressed by the specification's steps. Throws ImageError, or the signal's reason.
 */
export function compressForAi(source: Blob, options: JobOptions = {}): Promise<AiImage> {
  return runInWorker('compress', { file: source }, options)
}
