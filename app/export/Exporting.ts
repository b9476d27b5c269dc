import type { BoardElement } from '../board/store/BoardElement'
import type { KeptImages } from '../imaging/obtainPictures'

export type ExportFormat = 'png' | 'pdf' | 'json'

/** What an export is made of. */
export interface Exporting {
  /** Back to front. */
  readonly elements: readonly BoardElement[]
  readonly images: KeptImages
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export interface Exported {
  readonly blob: Blob
  /** Elements whose picture could not be had. */
  readonly missing: readonly BoardElement[]
  /** Elements of which the file has only the smaller copy that this device keeps. */
  readonly smaller: readonly BoardElement[]
}
