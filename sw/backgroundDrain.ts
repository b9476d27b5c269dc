import { lastUser } from '../app/offline/device'
import { openWorkspace } from '../app/offline/workspace'

/**
 * Sends what waits, through the same drain as a page: its Web Lock decides who sends. Throws while something is
 * left, so that the browser tries again later.
 */
export async function drainInBackground(): Promise<void> {
  const user = await lastUser()
  if (!user) return
  const workspace = await openWorkspace({ userId: user.id, sendsAnalyses: false })
  try {
    await workspace.flush()
    const left = (await workspace.waiting()).filter(({ refusal }) => !refusal)
    if (left.length > 0) throw new Error('Writes are still waiting')
  } finally {
    await workspace.close()
  }
}
