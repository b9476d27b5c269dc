import type { AnalyzeImageRequest, ImageAnalysis } from '../../contract/ai'
import type { Size } from '../../contract/layout/rect'
import type { Modification, SelectionRegion } from '../../contract/modification'
import type { Swatch } from '../imaging/palette/Swatch'
import type { LocalAsset, NewAnalysis } from '../offline/types'
import type { ToastOptions } from '../ui/toast'

export interface Stoppable {
  readonly signal: AbortSignal
}

export interface Watched extends Stoppable {
  /** 0 to 1. */
  onProgress(part: number): void
}

/** What becomes known of an image while it is opening. */
export interface OpeningWatch {
  /** The upright size in px, read from the header. */
  onSize(size: Size): void
  /** The pixels at display size. */
  onLook(look: ImageBitmap): void
}

/** An image as sent to the AI: base64 without a prefix, `scale` times the size of the picture. */
export interface CompressedImage {
  readonly base64: string
  readonly scale: number
}

export type QueueAnalysis = (analysis: NewAnalysis) => Promise<{ readonly id: string }>

/** Everything that the analyzer needs from outside, so that tests can replace it. */
export interface AnalyzerDeps {
  /** Converts any file to an asset. Throws ImageError. */
  prepare(file: Blob, watch?: OpeningWatch): Promise<LocalAsset>
  palette(picture: Blob | ImageBitmap, options: Stoppable): Promise<readonly Swatch[]>
  compress(picture: Blob, options: Stoppable): Promise<CompressedImage>
  modify(
    picture: Blob,
    modifications: readonly Modification[],
    options: Watched & { readonly region: SelectionRegion | null },
  ): Promise<Blob>
  /** Throws like `requestStreamed`. */
  analyze(body: AnalyzeImageRequest, options: Stoppable & { onText(text: string): void }): Promise<ImageAnalysis>
  /** Queues a photo until the network is back; null if no one is signed in to store it for. */
  readonly queue: QueueAnalysis | null
  /** Whether a request is likely to reach the server. */
  isOnline(): boolean
  toast(toast: ToastOptions): void
}
