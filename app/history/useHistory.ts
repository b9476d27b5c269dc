import { useCallback, useEffect, useState } from 'react'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { HISTORY_PAGE } from '../../contract/limits'
import { readHistory, readSnapshot } from './historyCalls'

export type HistoryState =
  | { readonly kind: 'loading' }
  /** Nothing has happened yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'read'
      /** Newest first. */
      readonly entries: readonly HistoryEntry[]
      /** The board right after the newest. */
      readonly newest: Snapshot
    }

/** A board's history, its newest part, read when it is opened. Null: a board that the server does not know yet. */
export function useHistory(boardId: number | null): HistoryState {
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((count) => count + 1), [])
  const [state, setState] = useState<HistoryState>(boardId === null ? { kind: 'empty' } : { kind: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    if (boardId === null) return
    let isCurrent = true
    setState({ kind: 'loading' })
    read(boardId)
      .catch((error: unknown): HistoryState => ({ kind: 'failed', error, retry }))
      .then((next) => isCurrent && setState(next))
    return () => {
      isCurrent = false
    }
  }, [boardId, retry, turn])
  return state
}

async function read(boardId: number): Promise<HistoryState> {
  const entries = await readHistory(boardId)
  const [last] = entries
  return last ? { kind: 'read', entries, newest: await readSnapshot(boardId, last.id) } : { kind: 'empty' }
}

/** The entries before those that are here; none where these are the first. */
export async function readOlder(boardId: number, entries: readonly HistoryEntry[]): Promise<readonly HistoryEntry[]> {
  const oldest = entries.at(-1)
  if (!oldest || entries.length % HISTORY_PAGE !== 0) return []
  return readHistory(boardId, oldest.rev)
}
