import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** Ms after which the first screen has surely been drawn. */
const DELAY = 3_000

/** Connects on any page, once the first screen is drawn. Returns a cancel function. */
export function connectLater(workspace: Workspace): () => void {
  const timer = setTimeout(async () => {
    // If it can't be loaded, only notifications are missing: the next page reads them.
    const { liveOf } = await import('./Live').catch(reportUnless(isOutsideFailure, 'live', { liveOf: null }))
    if (!workspace.closed.aborted) liveOf?.(workspace).connect()
  }, DELAY)
  return () => clearTimeout(timer)
}
