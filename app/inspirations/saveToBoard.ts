import type { Inspiration } from '../../contract/inspiration'
import { refusalMessage } from '../api/ApiError'
import { readError } from '../api/request'
import { addToBoard } from '../board/adding/addToBoard'
import { imageElement } from '../board/adding/imageElement'
import { prepareImage } from '../imaging/prepareImage'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { IMAGE_UNAVAILABLE_OFFLINE } from './words'

/**
 * Copies an inspiration's image to a board as the person's own: it stays, whatever happens to the inspiration. Throws
 * an Error with a user-facing message if the image is unavailable or the board is full.
 */
export async function saveToBoard(
  { imageUrl, title }: Pick<Inspiration, 'imageUrl' | 'title'>,
  workspace: Workspace,
  boardUid: string,
): Promise<void> {
  const asset = await prepareImage(await fetchPicture(imageUrl))
  await addToBoard(workspace, boardUid, [imageElement(asset, { alt: title })], [asset])
}

async function fetchPicture(imageUrl: string): Promise<Blob> {
  // Images seen recently are cached, even offline.
  const answer = await fetch(imageUrl, { credentials: 'include' }).catch(
    reportUnless(isOutsideFailure, 'inspirations', null),
  )
  if (answer?.ok) return answer.blob()
  throw new Error((answer && refusalMessage(await readError(answer))) ?? IMAGE_UNAVAILABLE_OFFLINE)
}
