import { MODIFICATIONS, ORIGINAL, originalOf } from '../../contract/modifiedImage'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { assetAddressesInElement, isKnownType } from '../../contract/rules/elementKind'
import type { ElementFields } from '../../contract/shared/element'
import type { LocalAsset } from '../offline/types'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { prepareImage } from './prepareImage'

/** Image bytes on this device. */
export interface StoredImages {
  /** Any copy, possibly a rendition; null if there is none. */
  copy(address: string): Promise<Blob | null>
  /** The complete image, if it is still to be uploaded; null otherwise. */
  original(address: string): Promise<LocalAsset | null>
}

interface CollectedPictures {
  /** Images that the server may not have yet: uploaded with the elements. */
  readonly assets: readonly LocalAsset[]
  /** Addresses of images that this person may not see. */
  readonly lost: ReadonlySet<string>
}

/** Maximum ms to wait for the server: pasting must not wait for a network. */
const TIMEOUT_MS = 2000

/**
 * Checks that a board may show these images: either their bytes are on this device, or the server confirms that this
 * person may see them. Without an answer they are used, and checked later.
 */
export async function collectPictures(addresses: Iterable<string>, images: StoredImages): Promise<CollectedPictures> {
  const assets: LocalAsset[] = []
  const lost = new Set<string>()
  const look = async (address: string) => {
    const asset = await images.original(address)
    const answer = asset ? 'yes' : await checkAccess(address)
    // From a board that was deleted or never saved: the bytes may still be here.
    const stored = asset ?? (answer === 'yes' ? null : await wholeCopy(address, images))
    if (stored) assets.push(stored)
    else if (answer === 'no') lost.add(address)
  }
  await Promise.all([...new Set(addresses)].filter(isAssetAddress).map(look))
  return { assets, lost }
}

/** Whether this person may see an image. */
async function checkAccess(address: string): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const { ok, status } = await fetch(address, options)
    return ok ? 'yes' : status === 403 || status === 404 ? 'no' : 'unknown'
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    return 'unknown'
  }
}

/** This device's copy if it is exactly the addressed image, not a rendition. */
async function wholeCopy(address: string, images: StoredImages): Promise<LocalAsset | null> {
  const copy = await images.copy(address)
  const asset = copy && (await prepareImage(copy).catch(reportUnless(isPictureFailure, 'imaging', null)))
  return asset?.address === address ? asset : null
}

/** The elements without lost images: those that show one are dropped, and none can revert to one. */
export function withoutLost(elements: readonly ElementFields[], lost: ReadonlySet<string>): ElementFields[] {
  return elements
    .filter(({ type, content }) => type !== 'image' || !lost.has(content))
    .map((each) => (lost.has(originalOf(each)) ? withoutOriginal(each) : each))
}

/** Someone who may only see the modified image gets it without an original to revert to. */
function withoutOriginal(element: ElementFields): ElementFields {
  const { [ORIGINAL]: _, [MODIFICATIONS]: __, ...properties } = element.properties ?? {}
  return { ...element, properties }
}

type ElementWithPictures = Pick<ElementFields, 'type' | 'content'> & {
  readonly properties?: Readonly<Record<string, unknown>>
}

/** The addresses of an element's image and its original; for an unknown type, all asset addresses in it. */
export function picturesOf(element: ElementWithPictures | undefined): string[] {
  if (!element) return []
  if (!isKnownType(element.type)) return assetAddressesInElement({ properties: {}, ...element })
  return element.type === 'image' ? [...new Set([element.content, originalOf(element)])] : []
}
