import type { Table } from 'dexie'

/** Deletes rows by their numbers, with one request for each run of neighbours: a queue of hundreds is two or three. */
export async function deleteRuns(table: Table<unknown, number>, keys: readonly number[]): Promise<void> {
  const sorted = keys.toSorted((a, b) => a - b)
  let [first] = sorted
  for (const [index, key] of sorted.entries()) {
    if (sorted[index + 1] === key + 1) continue
    await table.where(':id').between(first, key, true, true).delete()
    first = sorted[index + 1]
  }
}
