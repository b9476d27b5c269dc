import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { PictureSource } from '../board/raster/paintElements'
import type { Workspace } from '../offline/workspace'

/** Wide enough for how a small picture or a film shows any image. */
const WIDTH = 640
/** Ms to wait for an image. */
const TIMEOUT_MS = 8000

/** Images for pictures of the past: this device's copies first, else the server's. No other site's. */
export function historyPictures(workspace: Pick<Workspace, 'assetBlob'>): PictureSource {
  return async (address) => {
    if (!isAssetAddress(address)) return null
    const copy = await workspace.assetBlob(address)
    if (copy) return copy
    const answer = await fetch(`${address}?w=${WIDTH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? answer.blob() : null
  }
}
