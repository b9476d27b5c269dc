// What the worker does only when an event needs more than the page's files. A separate script: see loadBackground.ts.
import { toLocalAsset } from '../app/offline/cache/storedAsset'
import { openDatabase } from '../app/offline/database'
import { isOutsideFailure } from '../app/platform/expected'
import { reportError } from '../app/platform/reportError'
import { reportToPages } from './reportErrors'

export { drainInBackground } from './backgroundDrain'
export { notifyRefused, openNotification, receivePush, renewSubscription } from './push'

// This script has its own copy of what it shares with the main one.
reportToPages()

/** The image at `/assets/{sha256}`, if it waits on this device to be uploaded. */
export async function pendingImage(userId: number, pathname: string): Promise<Response | undefined> {
  try {
    const db = await openDatabase({ userId })
    const row = await db.assets.get(pathname)
    db.close()
    if (!row) return undefined
    const { blob } = toLocalAsset(row)
    return new Response(blob, { headers: { 'content-type': blob.type } })
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'pendingImage')
    return undefined
  }
}
