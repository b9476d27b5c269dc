import type { HistoryEntry } from '../../../contract/history'
import { HISTORY_DAYS } from '../../../contract/limits'

/** A day less than entries are kept for: clocks differ. */
const WHOLE = (HISTORY_DAYS - 1) * 24 * 60 * 60 * 1000

/**
 * Whether nothing was thinned out between two neighbors of a history. A board's rev also moves by what history does not
 * keep (its card's picture), so a rev that is missing tells only where entries are old enough to be thinned.
 */
export function isContiguous(older: HistoryEntry, newer: HistoryEntry, now = Date.now()): boolean {
  return newer.rev === older.rev + 1 || now - Date.parse(older.timestamp) < WHOLE
}
