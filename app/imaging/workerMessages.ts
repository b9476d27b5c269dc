import type { ImageErrorCode } from './ImageError'
import type { JobKind, Jobs } from './jobs/Job'

export type ToWorker =
  | { readonly kind: 'do'; readonly id: number; readonly job: JobKind; readonly requested: Jobs[JobKind]['input'] }
  /** Cancels a running or queued job. */
  | { readonly kind: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly id: number; readonly kind: 'progress'; readonly part: number }
  | { readonly id: number; readonly kind: 'look'; readonly bitmap: ImageBitmap }
  | { readonly id: number; readonly kind: 'made'; readonly made: Jobs[JobKind]['made'] }
  | { readonly id: number; readonly kind: 'refused'; readonly code: ImageErrorCode; readonly cause?: Error }
  | { readonly id: number; readonly kind: 'canceled' }
  /** The picture is not open in this worker. */
  | { readonly id: number; readonly kind: 'gone' }
  /** Workers can't draw in this browser. */
  | { readonly id: number; readonly kind: 'unable' }
