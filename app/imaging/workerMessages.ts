import type { LocalAsset } from '../offline/types'
import type { ImageErrorCode } from './ImageError'
import type { Plan } from './planImage'

export interface WorkerRequest {
  readonly id: number
  readonly file: Blob
  readonly plan: Plan
}

export type WorkerAnswer =
  | { readonly id: number; readonly kind: 'made'; readonly asset: LocalAsset }
  | { readonly id: number; readonly kind: 'refused'; readonly code: ImageErrorCode }
  /** This browser's workers cannot draw. */
  | { readonly id: number; readonly kind: 'unable' }
