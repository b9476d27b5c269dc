import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { renderThumbnail } from '../../board/raster/renderThumbnail'
import { type BoardElement, compareZ, fromRow } from '../../board/store/BoardElement'
import type { BoardStore } from '../../board/store/BoardStore'
import { prepareImage } from '../../imaging/prepareImage'
import { uuidv7 } from '../../offline/plain/ids'
import type { BoardSnapshot } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'

/** The width of the rendition that suffices for any image in a thumbnail. */
const PICTURE_WIDTH = 320
/** Ms after which an image is left out: a card must not wait for it. */
const PICTURE_TIMEOUT_MS = 3000

/**
 * Draws an open board's thumbnail for its card and stores it, to be uploaded like any other image. If that fails, the
 * board is saved without one.
 */
export async function storeThumbnail(store: BoardStore, workspace: Workspace): Promise<void> {
  const elements = store.order.flatMap((id) => store.element(id) ?? [])
  await draw(elements, { workspace, boardUid: store.boardUid, current: () => store.board?.thumbnailUrl ?? null })
}

/** The same for this device's copy of a board that is not open. */
export async function storeThumbnailOfCopy({ board, elements }: BoardSnapshot, workspace: Workspace): Promise<void> {
  const shown = elements.map(fromRow).sort(compareZ)
  await draw(shown, { workspace, boardUid: board.uid, current: () => board.thumbnailUrl })
}

interface Drawing {
  readonly workspace: Workspace
  readonly boardUid: string
  readonly current: () => string | null
}

/** `elements`: back to front. */
async function draw(elements: readonly BoardElement[], { workspace, boardUid, current }: Drawing): Promise<void> {
  try {
    const drawn = await renderThumbnail({ elements, picture: (address) => load(address, workspace) })
    if (!drawn) return
    const asset = await prepareImage(drawn)
    const thumbnailUrl = asset.address
    if (thumbnailUrl === current()) return
    const change = { kind: 'board.update', data: { thumbnailUrl } } as const
    await workspace.commit(boardUid, [{ mutationId: uuidv7(), change }], [asset])
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'board')
    // See above.
  }
}

async function load(address: string, workspace: Workspace): Promise<Blob | null> {
  if (!isAssetAddress(address)) return null
  return (await workspace.assetBlob(address)) ?? download(`${address}?w=${PICTURE_WIDTH}`)
}

async function download(url: string): Promise<Blob | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) })
  return answer.ok ? answer.blob() : null
}
