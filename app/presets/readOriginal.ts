import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { LocalAsset } from '../offline/types'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/** Images on this device. */
export interface PictureStore {
  /** The complete image, if it is still to be uploaded; null otherwise. */
  original(address: string): Promise<LocalAsset | null>
  /** Any copy, possibly a rendition. */
  copy(address: string): Promise<Blob | null>
}

/** Ms to wait for the server, or another site. */
const TIMEOUT_MS = 15_000

/**
 * The complete image that modifications start from: based on a rendition, the board would end up with a smaller image.
 * Throws with a user-facing message if it is unavailable.
 */
export async function readOriginal(store: PictureStore, address: string): Promise<Blob> {
  const waiting = await store.original(address).catch(reportUnless(isPictureFailure, 'presets', null))
  if (waiting) return waiting.blob
  const served = await download(address)
  if (served && (!isAssetAddress(address) || (await isWhole(served, address)))) return served
  const copy = await store.copy(address).catch(reportUnless(isPictureFailure, 'presets', null))
  if (copy && (await isWhole(copy, address))) return copy
  throw new Error(
    isAssetAddress(address)
      ? 'The full original isn’t on this device. Connect and try again; nothing has changed.'
      : 'The site this image is shown from keeps it to itself. Download it and add it as a file to modify it.',
  )
}

/** Whether a copy is the complete asset, which is named by its hash. */
async function isWhole(copy: Blob, address: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await copy.arrayBuffer()))
  return address.includes(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}

async function download(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), referrerPolicy: 'no-referrer' })
    return answer.ok ? await answer.blob() : null
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'presets')
    return null
  }
}
