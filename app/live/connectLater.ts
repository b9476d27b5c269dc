import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** Ms after which the first screen is surely drawn. */
const DELAY = 3_000

/** Connects once nothing of the first screen waits for the network, wherever the person is. Returns the way to call it off. */
export function connectLater(workspace: Workspace): () => void {
  const timer = setTimeout(async () => {
    // Without it nothing is missing but news: they are read with the next page.
    const { liveOf } = await import('./liveOf').catch(reportUnless(isOutsideFailure, 'live', { liveOf: null }))
    if (!workspace.closed.aborted) liveOf?.(workspace).connect()
  }, DELAY)
  return () => clearTimeout(timer)
}
