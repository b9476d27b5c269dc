import { lastUser } from '../app/offline/initial/device'
import { openWorkspace } from '../app/offline/workspace'

/** Pending changes are left: the browser retries what rejects, and the next trigger sends them. */
export class WritesWaiting extends Error {
  override readonly name = 'WritesWaiting'
}

/**
 * Sends pending changes through the same drain as a page: its Web Lock decides who sends. Resolves to how many changes
 * were refused meanwhile. Throws WritesWaiting if any are left, so that the browser retries later.
 */
export async function drainInBackground(): Promise<number> {
  const user = await lastUser()
  if (!user) return 0
  const workspace = await openWorkspace({ userId: user.id, sendsAnalyses: false })
  const countRefused = async () => (await workspace.waiting()).filter(({ refusal }) => refusal).length
  try {
    const before = await countRefused()
    // Opening starts the drain. A flush would make every open page try too, and each failure would trigger this again.
    await workspace.idle()
    const left = (await workspace.waiting()).filter(({ refusal }) => !refusal)
    if (left.length > 0) throw new WritesWaiting('Writes are still waiting')
    return Math.max(0, (await countRefused()) - before)
  } finally {
    await workspace.close()
  }
}
