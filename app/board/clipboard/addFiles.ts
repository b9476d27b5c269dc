import { MODIFICATIONS, ORIGINAL } from '../../../contract/modifiedImage'
import { prepareImage } from '../../imaging/prepareImage'
import type { LocalAsset } from '../../offline/types'
import { toast } from '../../ui/toast'
import { centreOf, type Point, type Rect } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'
import type { NewElement } from '../store/newElement'
import { toolbarElement } from '../store/toolbarElement'
import type { ClipboardImages } from './ClipboardPage'
import { gridAround, gridFor } from './gridAround'
import { pictureSize } from './pictureSize'
import {
  IMAGE_ADDED,
  IMAGE_NOT_ADDED,
  IT_COULD_NOT_BE_READ,
  imagesAreOnBoard,
  moreNotAdded,
  othersOnBoard,
  PICTURE,
} from './words'

interface AddingFiles {
  readonly store: BoardStore
  readonly images: Pick<ClipboardImages, 'offer'>
  /** Board px: pasted or dropped there. Without it, chosen from a list. */
  readonly at: Point | undefined
  readonly signal: AbortSignal
  onProgress(done: number): void
}

/**
 * Makes assets of files, one after another, and puts them on the board as they are ready. One bad file stops none.
 * Gives how many came.
 */
export async function addFiles(files: readonly File[], adding: AddingFiles): Promise<number> {
  const { store, images, at, signal } = adding
  const failed: string[] = []
  const { visible } = store.view
  let added = 0
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break
    adding.onProgress(index)
    try {
      const asset = await prepareImage(file)
      if (signal.aborted) break
      images.offer(asset.address, asset.blob)
      const defaults = toolbarElement({ kind: 'image', address: asset.address, alt: nameOf(file) })
      store.add(placeOf(asset, { at, index: added, total: files.length, visible }), { defaults, assets: [asset] })
      added++
    } catch (error) {
      failed.push(`${file.name || PICTURE}: ${messageOf(error)}`)
    }
  }
  tell(added, failed)
  return added
}

/** Shows this file in an image element's place. */
export async function replaceImage(
  elementId: string,
  file: File,
  { store, images }: Pick<AddingFiles, 'store' | 'images'>,
): Promise<void> {
  try {
    const asset = await prepareImage(file)
    images.offer(asset.address, asset.blob)
    // A crop, and what was done to it, was made for the picture that goes.
    store.update(
      [elementId],
      { content: asset.address, properties: { crop: null, [ORIGINAL]: null, [MODIFICATIONS]: null } },
      [asset],
    )
  } catch (error) {
    tell(0, [messageOf(error)])
  }
}

interface Placing extends Pick<AddingFiles, 'at'> {
  readonly index: number
  readonly total: number
  /** The part of the board that showed at first. */
  readonly visible: Rect
}

/**
 * What was pasted or dropped keeps its proportions, around that place; what was chosen has the tool bar's size. One
 * that was chosen goes where the store puts it; several make a grid.
 */
function placeOf(asset: LocalAsset, { at, index, total, visible }: Placing): NewElement {
  if (!at && total === 1) return {}
  if (at && total === 1) {
    const { width, height } = pictureSize(asset)
    return { positionX: at.x - width / 2, positionY: at.y - height / 2, width, height }
  }
  const grid = gridFor(total, visible)
  const size = at ? pictureSize(asset, grid.cell) : { width: grid.cell, height: grid.cell }
  const boxes = Array.from({ length: total }, () => size)
  const { x, y } = gridAround(boxes, grid, at ?? centreOf(visible))[index] ?? visible
  return { positionX: x, positionY: y, ...size }
}

/** A file's name is the best first description; a camera's or clipboard's says nothing. */
function nameOf(file: File): string | undefined {
  const name = file.name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(image|img|dsc|pxl|photo|screenshot|unknown)?[\s\d]*$/i.test(name) ? undefined : name
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : IT_COULD_NOT_BE_READ
}

function tell(added: number, failed: readonly string[]): void {
  const [first] = failed
  if (first === undefined) {
    if (added > 0) toast({ title: IMAGE_ADDED, description: added > 1 ? imagesAreOnBoard(added) : undefined })
    return
  }
  const rest = failed.length > 1 ? ` ${moreNotAdded(failed.length - 1)}` : ''
  const kept = added > 0 ? ` ${othersOnBoard(added)}` : ''
  toast({ title: IMAGE_NOT_ADDED, description: `${first}${rest}${kept}`, variant: 'destructive' })
}
