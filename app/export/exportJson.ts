import {
  BOARD_FILE_FORMAT,
  BOARD_FILE_MINOR,
  BOARD_FILE_VERSION,
  type BoardFile,
  type BoardFileElement,
  type BoardFileImage,
} from '../../contract/boardFile'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { type BoardElement, isUnknown, normalizePatch } from '../board/store/BoardElement'
import { toBase64 } from '../imaging/base64'
import { picturesOf, type StoredImages } from '../imaging/collectPictures'
import { isAssetType, sha256 } from '../imaging/toAsset'
import type { Exported, ExportInput } from './exportTypes'
import { fetchPicture } from './picturesAt'

interface JsonExport extends ExportInput {
  readonly board: BoardFile['board']
  readonly now: Date
}

/**
 * A board as a file that can be imported: all data of its elements, and every image in full. Written in pieces, since
 * no string can hold all images of a board.
 */
export async function exportJson({ board, elements, images, now, onProgress, signal }: JsonExport): Promise<Exported> {
  const addresses = [...new Set(elements.flatMap(picturesOf))].filter(isAssetAddress)
  const minor = elements.some((element) => isUnknown(element) || element.unknown) ? { minor: BOARD_FILE_MINOR } : {}
  const head = {
    format: BOARD_FILE_FORMAT,
    version: BOARD_FILE_VERSION,
    ...minor,
    exportedAt: now.toISOString(),
    board,
  }
  const parts: BlobPart[] = [JSON.stringify(head).slice(0, -1), ',\n"elements":', listOf(elements.map(toFileElement))]
  const lost = new Set<string>()
  const reduced = new Set<string>()
  parts.push(',\n"images":[')
  let separator = '\n'
  for (const [index, address] of addresses.entries()) {
    signal.throwIfAborted()
    onProgress(index / addresses.length)
    const found = await readImage(address, images)
    if (!found) {
      lost.add(address)
      continue
    }
    const { blob, ...image } = found
    if (!address.includes(image.sha256)) reduced.add(address)
    // A separate blob, which the browser may move to disk.
    parts.push(new Blob([separator, `${JSON.stringify(image).slice(0, -1)},"data":"`, await toBase64(blob), '"}']))
    separator = ',\n'
  }
  parts.push('\n]}\n')
  signal.throwIfAborted()
  onProgress(1)
  const showing = (some: ReadonlySet<string>) =>
    elements.filter((element) => picturesOf(element).some((address) => some.has(address)))
  const blob = new Blob(parts, { type: 'application/json' })
  return { blob, missing: showing(lost), smaller: showing(reduced) }
}

function toFileElement(element: BoardElement): BoardFileElement {
  const { type, content, positionX, positionY, width, height, rotation, zIndex, properties, unknown } = element
  const columns = normalizePatch({ positionX, positionY, width, height, rotation, zIndex })
  return { ...unknown, type, content, ...columns, properties: properties as BoardFileElement['properties'] }
}

/** One line per value. */
function listOf(values: readonly unknown[]): string {
  return `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`
}

type FoundImage = Omit<BoardFileImage, 'data'> & { readonly blob: Blob }

/** The exact image if available, else any copy of it. */
async function readImage(address: string, images: StoredImages): Promise<FoundImage | null> {
  const sources = [
    async () => (await images.original(address))?.blob ?? null,
    () => fetchPicture(address),
    () => images.copy(address),
  ]
  let copy: FoundImage | null = null
  for (const source of sources) {
    const image = await describe(address, await source())
    if (image && address.includes(image.sha256)) return image
    copy ??= image
  }
  return copy
}

async function describe(address: string, blob: Blob | null): Promise<FoundImage | null> {
  if (!blob) return null
  const type = blob.type.split(';')[0] ?? ''
  if (!isAssetType(type)) return null
  return { address, type, sha256: await sha256(await blob.arrayBuffer()), blob }
}
