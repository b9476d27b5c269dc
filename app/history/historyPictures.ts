import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { PictureSource } from '../board/raster/paintElements'
import type { Workspace } from '../offline/workspace'

/** Rendition width in px, enough for any image in a small picture or a film. */
const WIDTH = 640
/** Ms to wait for an image. */
const TIMEOUT_MS = 8000

/** Images for past boards: this device's copies first, else the server's; none from other sites. */
export function historyPictures(workspace: Pick<Workspace, 'assetBlob'>): PictureSource {
  return async (address) => {
    if (!isAssetAddress(address)) return null
    const copy = await workspace.assetBlob(address)
    if (copy) return copy
    const answer = await fetch(`${address}?w=${WIDTH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? answer.blob() : null
  }
}
