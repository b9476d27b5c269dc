import type { BoardElement } from '../board/store/BoardElement'
import type { StoredImages } from '../imaging/collectPictures'

export type ExportFormat = 'png' | 'pdf' | 'json'

/** What an export is made of. */
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
  /** Elements whose picture could not be loaded. */
  readonly missing: readonly BoardElement[]
  /** Elements for which the file has only the smaller copy on this device. */
  readonly smaller: readonly BoardElement[]
}
