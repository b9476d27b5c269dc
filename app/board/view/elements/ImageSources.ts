import { RENDITION_WIDTHS } from '../../../../contract/limits'
import { isAssetAddress } from '../../../../contract/rules/assetAddress'
import type { LocalAsset } from '../../../offline/types'
import { isPictureFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'

/** Image bytes on this device; null if there are none. */
export interface DeviceImages {
  /** Only what the server does not have yet. Guests have nothing pending. */
  waiting?(address: string): Promise<Blob | null>
  /** Any copy, for when the server is unreachable. */
  copy(address: string): Promise<Blob | null>
  /** The whole asset, if the server may not have it, whichever board it waits for. Guests have none. */
  original?(address: string): Promise<LocalAsset | null>
}

/** The requested width of an image: a rendition's width in pixels, or the original. */
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number] | 'original'

/**
 * Where the pixels of an address come from: an object URL while the upload waits on this device, else the server's
 * address. Owns the object URLs until `close`.
 */
export class ImageSources {
  readonly #device: DeviceImages
  readonly #urls = new Map<string, string>()
  readonly #known = new Map<string, string | null>()
  readonly #lookups = new Map<string, Promise<void>>()

  constructor(device: DeviceImages) {
    this.#device = device
  }

  /** Shows a new image at once, before the database has it. */
  offer(address: string, blob: Blob): void {
    this.#known.set(address, this.#urlOf(address, blob))
  }

  /** The server has it, so it need not be looked up here. */
  markOnServer(address: string): void {
    if (!this.#known.has(address)) this.#known.set(address, null)
  }

  /** The object URL, null for the server's, undefined while unknown (see `find`). */
  known(address: string): string | null | undefined {
    const url = this.#known.get(address)
    return url === undefined && !(isAssetAddress(address) && this.#device.waiting) ? null : url
  }

  /** Looks it up on this device; `known` then returns the result. */
  find(address: string): Promise<void> {
    const running = this.#lookups.get(address)
    if (running) return running
    const asking = (this.#device.waiting?.(address) ?? Promise.resolve(null))
      .catch(reportUnless(isPictureFailure, 'elements', null))
      .then((blob) => {
        if (!this.#known.get(address)) this.#known.set(address, blob ? this.#urlOf(address, blob) : null)
        this.#lookups.delete(address)
      })
    this.#lookups.set(address, asking)
    return asking
  }

  /** Any copy of the bytes on this device, perhaps a smaller one. Never throws. */
  copy(address: string): Promise<Blob | null> {
    return this.#device.copy(address).catch(reportUnless(isPictureFailure, 'elements', null))
  }

  /** The whole asset, if the server may not have it. Never throws. */
  async original(address: string): Promise<LocalAsset | null> {
    return (await this.#device.original?.(address).catch(reportUnless(isPictureFailure, 'elements', null))) ?? null
  }

  /** Falls back to a copy on this device, which `known` then returns. False if there is none. */
  async recover(address: string): Promise<boolean> {
    const blob = await this.copy(address)
    if (blob) this.#known.set(address, this.#urlOf(address, blob))
    return blob !== null
  }

  close(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url)
    this.#urls.clear()
    this.#known.clear()
  }

  #urlOf(address: string, blob: Blob): string {
    const url = this.#urls.get(address) ?? URL.createObjectURL(blob)
    this.#urls.set(address, url)
    return url
  }
}

/**
 * The smallest rendition that stays sharp. `shown` is the larger shown side in board px, `scale` is zoom times device
 * pixels per CSS px. The larger side, because `cover` may stretch either.
 */
export function renditionWidth(shown: number, scale: number): RenditionWidth {
  return RENDITION_WIDTHS.find((width) => width >= shown * scale) ?? 'original'
}

/** The server's address of a rendition; anything but an asset is left unchanged. */
export function renditionAddress(address: string, width: RenditionWidth): string {
  return width === 'original' || !isAssetAddress(address) ? address : `${address}?w=${width}`
}
