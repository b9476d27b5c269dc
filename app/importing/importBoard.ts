import { ORIGINAL } from '../../contract/modifiedImage'
import { assetAddressesInText, isKnownType } from '../../contract/rules/elementKind'
import type { ElementFields } from '../../contract/shared/element'
import { collectPictures, picturesOf, withoutLost } from '../imaging/collectPictures'
import { prepareImage } from '../imaging/prepareImage'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalAsset, LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { FileFault } from './FileFault'
import { type FileImage, readBoardFile } from './readBoardFile'
import { CANNOT_BE_OPENED } from './words'

export interface ImportedBoard {
  readonly board: LocalBoard
  /** Counts of elements imported, and left out as their image is neither in the file nor available. */
  readonly count: number
  readonly left: number
  /** Whether a newer version made the file and some of its content could not be stored here. */
  readonly isPartial: boolean
}

interface Importing {
  readonly workspace: Pick<Workspace, 'createBoard' | 'originalAsset' | 'assetBlob'>
  readonly file: Blob
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Creates a board from a file. First reads and validates everything, then stores it all at once. Throws FileFault if
 * the file is not a board, the signal's reason when aborted, or what storing throws.
 */
export async function importBoard({ workspace, file, onProgress, signal }: Importing): Promise<ImportedBoard> {
  const { board: fields, elements, images, isPartial } = await readBoardFile(file, signal)
  const { assets, addresses } = await readImages(images, onProgress, signal)
  const named = elements.flatMap((each) => picturesOf(each).filter((address) => !addresses.has(address)))
  const { assets: obtained, lost } = await collectPictures(named, {
    original: (address) => workspace.originalAsset(address),
    copy: (address) => workspace.assetBlob(address),
  })
  signal.throwIfAborted()
  const had = withoutLost(elements, lost)
  const board = await workspace.createBoard({
    fields,
    changes: had.map((each) => ({
      mutationId: uuidv7(),
      change: { kind: 'element.create', elementId: uuidv7(), data: withAddresses(each, addresses) },
    })),
    assets: [...assets, ...obtained],
  })
  return { board, count: had.length, left: elements.length - had.length, isPartial }
}

/** The file's images as assets, and a map from addresses in the file to theirs. */
async function readImages(images: readonly FileImage[], onProgress: (share: number) => void, signal: AbortSignal) {
  const assets = new Map<string, LocalAsset>()
  const addresses = new Map<string, string>()
  for (const [index, image] of images.entries()) {
    signal.throwIfAborted()
    onProgress(index / images.length)
    const asset = await asAsset(image, signal)
    assets.set(asset.address, asset)
    addresses.set(image.address, asset.address)
  }
  onProgress(1)
  return { assets: [...assets.values()], addresses }
}

async function asAsset(image: FileImage, signal: AbortSignal): Promise<LocalAsset> {
  const bytes = await image.read()
  try {
    return await prepareImage(bytes, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw new FileFault(image.where, error instanceof Error ? error.message : CANNOT_BE_OPENED)
  }
}

function withAddresses(element: ElementFields, addresses: ReadonlyMap<string, string>): ElementFields {
  if (!isKnownType(element.type)) return withAddressesAnywhere(element, addresses)
  if (element.type !== 'image') return element
  const { content, properties } = element
  const original = properties?.[ORIGINAL]
  const isMoved = typeof original === 'string' && addresses.has(original)
  return {
    ...element,
    content: addresses.get(content) ?? content,
    ...(isMoved && { properties: { ...properties, [ORIGINAL]: addresses.get(original) ?? original } }),
  }
}

/** Replaces all image addresses in an element of unknown type, since any of its texts may contain some. */
function withAddressesAnywhere(element: ElementFields, addresses: ReadonlyMap<string, string>): ElementFields {
  const moved = (text: string) =>
    assetAddressesInText(text).reduce((all, each) => all.replaceAll(each, addresses.get(each) ?? each), text)
  return {
    ...element,
    content: moved(element.content),
    properties: JSON.parse(moved(JSON.stringify(element.properties ?? {}))) as ElementFields['properties'],
  }
}
