import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** Ms after which the first screen is surely drawn. */
const DELAY = 3_000

/** Connects on any page, once the first screen no longer waits for the network. Returns a cancel function. */
export function connectLater(workspace: Workspace): () => void {
  const timer = setTimeout(async () => {
    // Without it only news is missing: it is read with the next page.
    const { liveOf } = await import('./liveOf').catch(reportUnless(isOutsideFailure, 'live', { liveOf: null }))
    if (!workspace.closed.aborted) liveOf?.(workspace).connect()
  }, DELAY)
  return () => clearTimeout(timer)
}
