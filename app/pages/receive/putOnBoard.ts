import { addToBoard } from '../../board/adding/addToBoard'
import { elementsFromText } from '../../board/adding/elementsFromText'
import { imageElement } from '../../board/adding/imageElement'
import { projectSnapshot } from '../../board/adding/projectSnapshot'
import type { NewElement } from '../../board/store/newElement'
import { ImageError } from '../../imaging/jobs/Job'
import { prepareImage } from '../../imaging/prepareImage'
import { uuidv7 } from '../../offline/plain/ids'
import {
  type Arrival,
  type ArrivalDestination,
  deleteArrivals,
  recordDestinations,
  saveArrival,
} from '../../offline/plain/incomingFiles'
import type { LocalAsset } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { IMAGE_NAMELESS, STILL_WAITING_FOR_NETWORK } from './words'
import { wordsOf } from './wordsOf'

export interface PutOnBoard {
  /** The number of elements added to the board. */
  readonly count: number
  /** Why files were not added, with their names. */
  readonly failed: readonly string[]
  /** Removes the elements again; the arrivals wait for a board as before. */
  undo(): Promise<void>
}

interface Putting {
  readonly workspace: Workspace
  readonly boardUid: string
  /** Called before each file, with the number of files done. */
  onProgress?(done: number): void
}

/**
 * Turns arrivals into elements and puts them on a board, as one change, then deletes the arrivals. An arrival stays if
 * it has no usable content, or a file that can only be read later. Rejects if the board is full or the device can't
 * store it: nothing has changed then.
 */
export async function putOnBoard(
  arrivals: readonly Arrival[],
  { workspace, boardUid, onProgress }: Putting,
): Promise<PutOnBoard> {
  const elements: NewElement[] = []
  const assets: LocalAsset[] = []
  const failed: string[] = []
  const going = new Map<Arrival, ArrivalDestination>()
  let done = 0
  for (const arrival of arrivals) {
    const before = elements.length
    const pictures: LocalAsset[] = []
    let isLater = false
    for (const file of arrival.files) {
      onProgress?.(done++)
      try {
        pictures.push(await prepareImage(file))
      } catch (error) {
        // Anything but an unusable file is retried later.
        if (!isPictureFailure(error)) reportError(error, 'receive')
        isLater ||= !(error instanceof ImageError)
        const why = error instanceof ImageError ? error.message : STILL_WAITING_FOR_NETWORK
        failed.push(`${file.name || IMAGE_NAMELESS}: ${why}`)
      }
    }
    if (isLater) continue
    for (const asset of pictures) {
      assets.push(asset)
      elements.push(imageElement(asset, { alt: arrival.title.trim() || undefined }))
    }
    elements.push(...elementsFromText(wordsOf(arrival)))
    const elementIds = elements.slice(before).map(() => uuidv7())
    if (elementIds.length > 0) going.set(arrival, { boardUid, elementIds })
  }
  if (elements.length === 0) return { count: 0, failed, undo: async () => {} }
  await recordDestinations(going)
  const ids = [...going.values()].flatMap(({ elementIds }) => elementIds)
  const added = await addToBoard(workspace, boardUid, elements, assets, { ids })
  // It is on the board: if the deletion fails, the next visit detects that.
  await deleteArrivals([...going.keys()].map(({ id }) => id)).catch(reportUnless(isPictureFailure, 'receive'))
  const undo = async () => {
    // First, since the board has the only copy now.
    await Promise.all([...going.keys()].map(({ id: _, going: __, ...arrival }) => saveArrival(arrival)))
    await added.undo()
  }
  return { count: elements.length, failed, undo }
}

/** Arrivals that are on their board already: the app was closed before it could delete them. */
export async function arrivedAlready(workspace: Workspace, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const arrived: Arrival[] = []
  for (const arrival of arrivals) {
    if (!arrival.going) continue
    const snapshot = await workspace.readBoard(arrival.going.boardUid)
    const here = new Set(snapshot ? projectSnapshot(snapshot).map(({ id }) => id) : [])
    if (arrival.going.elementIds.some((id) => here.has(id))) arrived.push(arrival)
  }
  return arrived
}
