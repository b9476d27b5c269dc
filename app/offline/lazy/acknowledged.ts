import { ACKNOWLEDGED_RETENTION_DAYS } from '../../../contract/limits'
import type { OfflineDatabase } from '../database'

// Changes that the server has acknowledged, stored so that they can be resubmitted if a restored backup has lost them.

const DAY = 24 * 3_600_000
const RETAINED_MAX = 5_000
/** Total length as JSON, in characters. */
const CHARACTERS_MAX = 8_000_000

/** Deletes old rows, and the oldest beyond the limits. Those that still have to be resubmitted stay. */
export async function pruneAcknowledged(db: OfflineDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.acknowledged, async () => {
    // An entry from a clock that ran ahead must not stay permanently.
    const isWithinRetention = (at: number) => at > now - ACKNOWLEDGED_RETENTION_DAYS * DAY && at < now + DAY
    let count = 0
    let characters = 0
    const expired: number[] = []
    for (const row of (await db.acknowledged.toArray()).reverse()) {
      count++
      characters += JSON.stringify(row.change).length
      const isRetained = isWithinRetention(row.at) && count <= RETAINED_MAX && characters <= CHARACTERS_MAX
      if (!isRetained && !row.isLost) expired.push(row.seq)
    }
    await db.acknowledged.bulkDelete(expired)
  })
}
