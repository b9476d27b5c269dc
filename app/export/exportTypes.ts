import type { BoardElement } from '../board/store/BoardElement'
import type { StoredImages } from '../imaging/collectPictures'

export type ExportFormat = 'png' | 'pdf' | 'json'

/** What every export needs. */
export interface ExportInput {
  /** Back to front. */
  readonly elements: readonly BoardElement[]
  readonly images: StoredImages
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export interface Exported {
  readonly blob: Blob
  /** Elements whose image could not be loaded. */
  readonly missing: readonly BoardElement[]
  /** Elements whose image is only included as the smaller copy from this device. */
  readonly smaller: readonly BoardElement[]
}
