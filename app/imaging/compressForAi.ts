import type { AiImage } from './jobs/Job'
import { type JobOptions, runInWorker } from './runInWorker'

/** Compresses an image for AI calls by the specified steps. Throws ImageError, or the signal's reason. */
export function compressForAi(source: Blob, options: JobOptions = {}): Promise<AiImage> {
  return runInWorker('compress', { file: source }, options)
}
