import { MODIFICATIONS, ORIGINAL, originalOf } from '../../contract/modifiedImage'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { assetAddressesInElement, isKnownType } from '../../contract/rules/elementKind'
import type { ElementFields } from '../../contract/shared/element'
import type { LocalAsset } from '../offline/types'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { prepareImage } from './prepareImage'

/** Bytes of pictures on this device. */
export interface StoredImages {
  /** Any copy, perhaps a smaller one; null if there is none. */
  copy(address: string): Promise<Blob | null>
  /** What the server may not have yet, whole; null if it is not waiting here. */
  original(address: string): Promise<LocalAsset | null>
}

interface CollectedPictures {
  /** What the server may not have yet: sent along with the elements. */
  readonly assets: readonly LocalAsset[]
  /** Addresses that this person may not see. */
  readonly lost: ReadonlySet<string>
}

/** Ms to wait for the server at most: pasting must not wait for a network. */
const TIMEOUT_MS = 2000

/**
 * Makes sure that a board may show these pictures: their bytes, if they wait on this device, or else the server's
 * confirmation that this person may see them. Without an answer they are used, and checked later.
 */
export async function collectPictures(addresses: Iterable<string>, images: StoredImages): Promise<CollectedPictures> {
  const assets: LocalAsset[] = []
  const lost = new Set<string>()
  const look = async (address: string) => {
    const asset = await images.original(address)
    const answer = asset ? 'yes' : await checkAccess(address)
    // Of a board that was never saved, or of a deleted one: the bytes may still be here.
    const stored = asset ?? (answer === 'yes' ? null : await wholeCopy(address, images))
    if (stored) assets.push(stored)
    else if (answer === 'no') lost.add(address)
  }
  await Promise.all([...new Set(addresses)].filter(isAssetAddress).map(look))
  return { assets, lost }
}

/** Whether this person may see it. */
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

/** This device's copy, if it is the exact picture that the address names and not a smaller one. */
async function wholeCopy(address: string, images: StoredImages): Promise<LocalAsset | null> {
  const copy = await images.copy(address)
  const asset = copy && (await prepareImage(copy).catch(reportUnless(isPictureFailure, 'imaging', null)))
  return asset?.address === address ? asset : null
}

/** Elements that can be shown without the lost pictures: images of one are left out, and none can revert to one. */
export function withoutLost(elements: readonly ElementFields[], lost: ReadonlySet<string>): ElementFields[] {
  return elements
    .filter(({ type, content }) => type !== 'image' || !lost.has(content))
    .map((each) => (lost.has(originalOf(each)) ? withoutOriginal(each) : each))
}

/** People who may see only the picture get it as is, with nothing to revert to. */
function withoutOriginal(element: ElementFields): ElementFields {
  const { [ORIGINAL]: _, [MODIFICATIONS]: __, ...properties } = element.properties ?? {}
  return { ...element, properties }
}

type ElementWithPictures = Pick<ElementFields, 'type' | 'content'> & {
  readonly properties?: Readonly<Record<string, unknown>>
}

/**
 * What an image shows, and its original before it was modified; for a type that this version does not know, every
 * address of ours in it.
 */
export function picturesOf(element: ElementWithPictures | undefined): string[] {
  if (!element) return []
  if (!isKnownType(element.type)) return assetAddressesInElement({ properties: {}, ...element })
  return element.type === 'image' ? [...new Set([element.content, originalOf(element)])] : []
}
