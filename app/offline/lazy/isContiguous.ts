import type { HistoryEntry } from '../../../contract/history'
import { HISTORY_DAYS } from '../../../contract/limits'

/** A day less than the server's retention, since clocks differ. */
const WHOLE = (HISTORY_DAYS - 1) * 24 * 60 * 60 * 1000

/**
 * Whether nothing was thinned out between two neighbors of a history. Changes that the history omits (the card's
 * thumbnail) also increase a board's rev, so a missing rev only counts if the entries are old enough to be thinned.
 */
export function isContiguous(older: HistoryEntry, newer: HistoryEntry, now = Date.now()): boolean {
  return newer.rev === older.rev + 1 || now - Date.parse(older.timestamp) < WHOLE
}
