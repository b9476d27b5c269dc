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

/** What is known of an image while it is being opened. */
export interface OpeningWatch {
  /** Its upright size, in px, from its header. */
  onSize(size: Size): void
  /** Its pixels at display size. */
  onLook(look: ImageBitmap): void
}

/** An image as the AI gets it: base64 without a prefix, `scale` times the picture's size. */
export interface CompressedImage {
  readonly base64: string
  readonly scale: number
}

export type QueueAnalysis = (analysis: NewAnalysis) => Promise<unknown>

/** Everything that the analyzer needs from outside; tests bring their own. */
export interface AnalyzerDeps {
  /** Any file as an asset. Throws ImageError. */
  prepare(file: Blob, watch?: OpeningWatch): Promise<LocalAsset>
  palette(picture: Blob | ImageBitmap, options: Stoppable): Promise<readonly Swatch[]>
  compress(picture: Blob, options: Stoppable): Promise<CompressedImage>
  modify(
    picture: Blob,
    modifications: readonly Modification[],
    options: Watched & { readonly region: SelectionRegion | null },
  ): Promise<Blob>
  /** Throws as `requestStreamed` does. */
  analyze(body: AnalyzeImageRequest, options: Stoppable & { onText(text: string): void }): Promise<ImageAnalysis>
  /** Keeps a photo until there is a network; null if no one is signed in to keep it for. */
  readonly queue: QueueAnalysis | null
  /** Whether a call can be expected to reach the server. */
  isOnline(): boolean
  toast(toast: ToastOptions): void
}
