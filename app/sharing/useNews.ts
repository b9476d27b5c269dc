import { useEffect } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** Calls back when the server notifies this person of an invitation, its answer, or a right granted or revoked. */
export function useNews(workspace: Workspace | null, onNews: () => void): void {
  useEffect(() => {
    if (!workspace) return
    const stop = new AbortController()
    const listen = async () => {
      const { liveOf } = await import('../live/Live')
      if (stop.signal.aborted) return
      const end = liveOf(workspace).on('notification', onNews)
      stop.signal.addEventListener('abort', end, { once: true })
    }
    // Without it, the page is still refetched on each visit.
    listen().catch(reportUnless(isOutsideFailure, 'sharing'))
    return () => stop.abort()
  }, [workspace, onNews])
}
