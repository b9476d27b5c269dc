import type { Table } from 'dexie'

/** From this many consecutive keys on, one range request is faster than one request per key. */
const LONG = 4

/** Deletes rows by key, long runs of consecutive keys as ranges: an outbox of hundreds is mostly a run or two. */
export async function deleteRuns(table: Table<unknown, number>, keys: readonly number[]): Promise<void> {
  const sorted = keys.toSorted((a, b) => a - b)
  const alone: number[] = []
  let start = 0
  for (const [index, key] of sorted.entries()) {
    if (sorted[index + 1] === key + 1) continue
    const run = sorted.slice(start, index + 1)
    start = index + 1
    if (run.length < LONG) alone.push(...run)
    else await table.where(':id').between(run[0], key, true, true).delete()
  }
  await table.bulkDelete(alone)
}
