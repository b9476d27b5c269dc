import { RENDITION_WIDTHS } from '../../../../contract/limits'
import { pictureSource } from '../../raster/pictureSource'
import { type ImageSources, renditionAddress } from '../elements/ImageSources'

/** Fetched and decoded at one time. */
const AT_ONCE = 12
/** Screens full of pixels that are kept decoded: pictures overlap, and are up to twice as wide as they are shown. */
const SCREENS_KEPT = 8
/** The same while no tiles are shown: what a board takes that is seen as a whole, and far away. */
const SCREENS_AT_REST = 1
const NARROWEST = 16

export interface TilePicture {
  /** Perhaps a coarser one for now; null where it is not there. */
  readonly bitmap: ImageBitmap | null
  /** It is on its way, or a finer one is, or it will be tried again when the network is back. */
  readonly isWaiting: boolean
}

interface Kept {
  readonly bitmap: ImageBitmap
  /** The width that it was made for, in px. */
  readonly width: number
}

/**
 * The pictures of a dense board, decoded off the main thread, no larger than they are shown. Outlives its tiles: who
 * zooms in mostly zooms out again. Owns its bitmaps, which end with `close`.
 */
export class TilePictures {
  readonly #images: ImageSources
  readonly #kept = new Map<string, Kept>()
  /** Widths asked for, by address, the most urgent first. */
  readonly #asked = new Map<string, number>()
  readonly #loading = new Set<string>()
  /** Of another site that keeps them to itself, or out of reach. */
  readonly #missing = new Set<string>()
  /** Of the tiles that are shown; null while there are none. */
  #onArrived: (() => void) | null = null
  #pixels = 0
  #isClosed = false

  constructor(images: ImageSources) {
    this.#images = images
    addEventListener('online', this.#tryAgain)
  }

  /**
   * For tiles from now on: nothing that was asked for before keeps theirs waiting. Returns the way to stop.
   * @param onArrived one more is there, or cannot be had
   */
  serve(onArrived: () => void): () => void {
    this.#asked.clear()
    this.#missing.clear()
    this.#onArrived = onArrived
    return () => {
      this.#onArrived = null
      this.#asked.clear()
      this.#trim()
    }
  }

  /** The picture at an address, to be shown this wide (device px). Asks for it, or for a finer one, where that is wanting. */
  get(address: string, shown: number): TilePicture {
    const kept = this.#kept.get(address)
    const width = widthFor(shown)
    const isWaiting = (kept?.width ?? 0) < width
    if (isWaiting && !this.#missing.has(address)) this.#ask(address, width)
    if (kept) {
      // The last used is the last to go.
      this.#kept.delete(address)
      this.#kept.set(address, kept)
    }
    return { bitmap: kept?.bitmap ?? null, isWaiting }
  }

  /** Nothing is on its way. What is out of reach is not. */
  get isIdle(): boolean {
    return this.#asked.size === 0
  }

  close(): void {
    this.#isClosed = true
    removeEventListener('online', this.#tryAgain)
    this.#asked.clear()
    for (const { bitmap } of this.#kept.values()) bitmap.close()
    this.#kept.clear()
  }

  readonly #tryAgain = (): void => {
    if (this.#missing.size === 0) return
    this.#missing.clear()
    this.#onArrived?.()
  }

  #ask(address: string, width: number): void {
    if ((this.#asked.get(address) ?? 0) >= width) return
    this.#asked.set(address, width)
    this.#next()
  }

  #next(): void {
    for (const [address, width] of this.#asked) {
      if (this.#loading.size >= AT_ONCE) return
      if (this.#loading.has(address)) continue
      this.#loading.add(address)
      void this.#load(address, width).finally(() => {
        this.#loading.delete(address)
        if (this.#asked.get(address) === width) this.#asked.delete(address)
        if (this.#isClosed) return
        this.#onArrived?.()
        this.#next()
      })
    }
  }

  async #load(address: string, width: number): Promise<void> {
    try {
      const source = await this.#source(address)
      const bitmap = source && (await createImageBitmap(source, { resizeWidth: width, resizeQuality: 'medium' }))
      if (!bitmap) this.#missing.add(address)
      else if (this.#isClosed) bitmap.close()
      else this.#keep(address, { bitmap, width })
    } catch {
      // It is drawn as missing.
      this.#missing.add(address)
    }
  }

  /** The smallest rendition; this device's copy where the server does not have it, or cannot be reached. */
  async #source(address: string): Promise<Blob | HTMLImageElement | null> {
    await this.#images.find(address)
    const isWaiting = this.#images.known(address) !== null
    const small = renditionAddress(address, RENDITION_WIDTHS[0])
    if (!isWaiting && small !== address) {
      const answer = await fetch(small).catch(() => null)
      if (answer?.ok) return answer.blob()
    }
    return pictureSource((of) => this.#images.copy(of))(address)
  }

  #keep(address: string, kept: Kept): void {
    this.#drop(address)
    this.#kept.set(address, kept)
    this.#pixels += pixelsOf(kept)
    this.#trim(address)
  }

  /** The last used go last, and one that just came not at all. */
  #trim(fresh?: string): void {
    const screens = this.#onArrived ? SCREENS_KEPT : SCREENS_AT_REST
    const most = screens * innerWidth * innerHeight * devicePixelRatio ** 2
    for (const oldest of this.#kept.keys()) {
      if (this.#pixels <= most || oldest === fresh) break
      this.#drop(oldest)
    }
  }

  #drop(address: string): void {
    const kept = this.#kept.get(address)
    if (!kept) return
    this.#pixels -= pixelsOf(kept)
    kept.bitmap.close()
    this.#kept.delete(address)
  }
}

const pixelsOf = ({ bitmap }: Kept): number => bitmap.width * bitmap.height

/** In doublings, so that zooming does not decode anew at every step; no wider than what is fetched. */
function widthFor(shown: number): number {
  const doubling = 2 ** Math.ceil(Math.log2(Math.max(shown, NARROWEST)))
  return Math.min(doubling, RENDITION_WIDTHS[0])
}
