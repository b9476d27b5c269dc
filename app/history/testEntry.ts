import type { HistoryEntry } from '../../contract/history'

/** An entry for tests, by default the update of one element. `at`: ms since the epoch. */
export function testEntry(rev: number, given: Partial<HistoryEntry> & { readonly at?: number } = {}): HistoryEntry {
  const { at = rev * 10_000, ...rest } = given
  return {
    id: rev,
    rev,
    boardId: 1,
    userId: 1,
    user: null,
    changeType: 'update',
    elementId: 'a',
    previousState: {},
    newState: {},
    timestamp: new Date(at).toISOString(),
    thumbnailUrl: null,
    comment: null,
    ...rest,
  }
}
