import { RENDITION_WIDTHS } from '../../../../contract/limits'
import { isPictureFailure } from '../../../platform/expected'
import { reportError, reportUnless } from '../../../platform/reportError'
import { pictureSource } from '../../raster/pictureSource'
import { type ImageSources, renditionAddress } from '../elements/ImageSources'

/** Fetched and decoded in parallel. */
const AT_ONCE = 12
/** Screens full of decoded pixels to cache: images overlap, and are up to twice as wide as they are shown. */
const SCREENS_CACHED = 8
/** The same while no tiles are shown: enough for a whole board in view. */
const SCREENS_AT_REST = 1
const NARROWEST = 16

export interface TileBitmap {
  /** Perhaps a coarser one for now; null if it has not loaded. */
  readonly bitmap: ImageBitmap | null
  /** It is loading, or a finer one is, or it will be retried when the network is back. */
  readonly isWaiting: boolean
}

interface CachedBitmap {
  readonly bitmap: ImageBitmap
  /** The width that it was made for, in px. */
  readonly width: number
}

/**
 * The images of a dense board, decoded off the main thread at about the size they are shown. Outlives its tiles: people
 * who zoom in usually zoom out again. Owns its bitmaps until `close`.
 */
export class TileBitmapCache {
  readonly #images: ImageSources
  readonly #cached = new Map<string, CachedBitmap>()
  /** Requested widths by address, the most urgent first. */
  readonly #requested = new Map<string, number>()
  readonly #loading = new Set<string>()
  /** Cross-origin and unreadable, or unreachable. */
  readonly #missing = new Set<string>()
  /** The shown tiles' callback; null while there are none. */
  #onLoaded: (() => void) | null = null
  /** Called when nothing is loading. */
  #settling: (() => void)[] = []
  #pixels = 0
  #isClosed = false

  constructor(images: ImageSources) {
    this.#images = images
    addEventListener('online', this.#retryMissing)
  }

  /**
   * Serves tiles from now on, and drops earlier requests, which would delay theirs. Returns an unsubscribe function.
   * @param onLoaded called when an image has loaded or failed
   */
  onLoad(onLoaded: () => void): () => void {
    this.#requested.clear()
    this.#missing.clear()
    this.#onLoaded = onLoaded
    return () => {
      this.#onLoaded = null
      this.#requested.clear()
      this.#evictOldest()
    }
  }

  /** The image at an address, to be shown this wide (device px). Requests it, or a finer one, if missing. */
  get(address: string, shown: number): TileBitmap {
    const cached = this.#cached.get(address)
    const width = widthFor(shown)
    const isWaiting = (cached?.width ?? 0) < width
    if (isWaiting && !this.#missing.has(address)) this.#request(address, width)
    if (cached) {
      // LRU: the last used is the last to be evicted.
      this.#cached.delete(address)
      this.#cached.set(address, cached)
    }
    return { bitmap: cached?.bitmap ?? null, isWaiting }
  }

  /** Nothing is loading. Unreachable images don't count. */
  get isIdle(): boolean {
    return this.#requested.size === 0
  }

  /** Resolves when nothing is loading any more. */
  async settled(): Promise<void> {
    if (!this.isIdle) await new Promise<void>((resolve) => this.#settling.push(resolve))
  }

  close(): void {
    this.#isClosed = true
    removeEventListener('online', this.#retryMissing)
    this.#requested.clear()
    for (const { bitmap } of this.#cached.values()) bitmap.close()
    this.#cached.clear()
    this.#settle()
  }

  #settle(): void {
    for (const resolve of this.#settling.splice(0)) resolve()
  }

  readonly #retryMissing = (): void => {
    if (this.#missing.size === 0) return
    this.#missing.clear()
    this.#onLoaded?.()
  }

  #request(address: string, width: number): void {
    if ((this.#requested.get(address) ?? 0) >= width) return
    this.#requested.set(address, width)
    this.#loadNext()
  }

  #loadNext(): void {
    for (const [address, width] of this.#requested) {
      if (this.#loading.size >= AT_ONCE) return
      if (this.#loading.has(address)) continue
      this.#loading.add(address)
      void this.#load(address, width).finally(() => {
        this.#loading.delete(address)
        if (this.#requested.get(address) === width) this.#requested.delete(address)
        if (this.#isClosed) return
        this.#onLoaded?.()
        this.#loadNext()
        if (this.isIdle) this.#settle()
      })
    }
  }

  async #load(address: string, width: number): Promise<void> {
    try {
      const source = await this.#source(address)
      const bitmap = source && (await createImageBitmap(source, { resizeWidth: width, resizeQuality: 'medium' }))
      if (!bitmap) this.#missing.add(address)
      else if (this.#isClosed) bitmap.close()
      else this.#cache(address, { bitmap, width })
    } catch (error) {
      if (!isPictureFailure(error)) reportError(error, 'dense')
      // It is drawn as missing.
      this.#missing.add(address)
    }
  }

  /** The smallest rendition; this device's copy if the server does not have it, or is unreachable. */
  async #source(address: string): Promise<Blob | HTMLImageElement | null> {
    await this.#images.find(address)
    const isWaiting = this.#images.known(address) !== null
    const small = renditionAddress(address, RENDITION_WIDTHS[0])
    if (!isWaiting && small !== address) {
      const answer = await fetch(small).catch(reportUnless(isPictureFailure, 'dense', null))
      if (answer?.ok) return answer.blob()
    }
    return pictureSource((of) => this.#images.copy(of))(address)
  }

  #cache(address: string, cached: CachedBitmap): void {
    this.#evict(address)
    this.#cached.set(address, cached)
    this.#pixels += pixelsOf(cached)
    this.#evictOldest(address)
  }

  /** Evicts the least recently used, but never the one just loaded. */
  #evictOldest(fresh?: string): void {
    const screens = this.#onLoaded ? SCREENS_CACHED : SCREENS_AT_REST
    const most = screens * innerWidth * innerHeight * devicePixelRatio ** 2
    for (const oldest of this.#cached.keys()) {
      if (this.#pixels <= most || oldest === fresh) break
      this.#evict(oldest)
    }
  }

  #evict(address: string): void {
    const saved = this.#cached.get(address)
    if (!saved) return
    this.#pixels -= pixelsOf(saved)
    saved.bitmap.close()
    this.#cached.delete(address)
  }
}

const pixelsOf = ({ bitmap }: CachedBitmap): number => bitmap.width * bitmap.height

/** A power of two, so that zooming doesn't decode at every step; no wider than what is fetched. */
function widthFor(shown: number): number {
  const doubling = 2 ** Math.ceil(Math.log2(Math.max(shown, NARROWEST)))
  return Math.min(doubling, RENDITION_WIDTHS[0])
}
