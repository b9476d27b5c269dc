import { startTransition, useCallback, useEffect, useState } from 'react'
import { HISTORY_PAGE } from '../../contract/limits'
import { isUnreachable } from '../api/ApiError'
import type { HistoryPart, LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { readHistory, readSnapshot } from './historyCalls'

export type HistoryState =
  | { readonly kind: 'loading' }
  /** There are no entries yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ReadHistory

export interface ReadHistory extends HistoryPart {
  readonly kind: 'read'
  /** When this device cached it, in ms since the epoch; null if it comes from the server. */
  readonly cachedAt: number | null
}

/** Ms to wait for the server before falling back to the cache. */
const TIMEOUT_MS = { reached: 10_000, unreached: 3000 }

/**
 * The newest part of a board's history, from the server, or from the cache if that is unreachable. `retry` reads it
 * again. Empty for boards that are not on the server yet.
 */
export function useHistory(
  { id, uid }: Pick<LocalBoard, 'id' | 'uid'>,
  workspace: Workspace,
): readonly [state: HistoryState, retry: () => void] {
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((count) => count + 1), [])
  const [state, setState] = useState<HistoryState>(id === null ? { kind: 'empty' } : { kind: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    setState({ kind: 'loading' })
    read({ id, uid }, workspace)
      .catch((error: unknown): HistoryState => ({ kind: 'failed', error }))
      // A transition renders in slices: in one go, a board and its timeline block a slow phone for 150 ms.
      .then((next) => isCurrent && startTransition(() => setState(next)))
    return () => {
      isCurrent = false
    }
  }, [id, uid, workspace, turn])
  return [state, retry]
}

async function read({ id, uid }: { id: number; uid: string }, workspace: Workspace): Promise<HistoryState> {
  const signal = AbortSignal.timeout(TIMEOUT_MS[workspace.status().isConnected ? 'reached' : 'unreached'])
  try {
    const entries = await readHistory(id, { signal })
    const [last] = entries
    if (!last) return { kind: 'empty' }
    const newest = await readSnapshot(id, last.id, signal)
    const history = { entries, newest, hasOlder: entries.length === HISTORY_PAGE }
    cacheHistory(workspace, uid, history)
    return { kind: 'read', ...history, cachedAt: null }
  } catch (error) {
    const cached = isUnreachable(error) ? await workspace.history.read(uid) : null
    if (!cached) throw error
    const { entries, newest, hasOlder, readAt } = cached
    return { kind: 'read', entries, newest, hasOlder, cachedAt: readAt }
  }
}

/** Caches a history in the background; if there is no room for it, it is shown all the same. */
export function cacheHistory(workspace: Workspace, boardUid: string, history: HistoryPart): void {
  workspace.history.save(boardUid, history).catch(reportUnless(isOutsideFailure, 'history'))
}
