import { ACKNOWLEDGED_RETENTION_DAYS } from '../../../contract/limits'
import type { OfflineDatabase } from '../database'

// What the server has acknowledged, so that it can be offered again when a restored backup has lost it.

const DAY = 24 * 3_600_000
const RETAINED_MAX = 5_000
/** Characters of all of them as JSON. */
const CHARACTERS_MAX = 8_000_000

/** Deletes what is old, and the oldest of what is too much. What must still be offered again stays. */
export async function pruneAcknowledged(db: OfflineDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.acknowledged, async () => {
    // A clock that was wrong once must not keep an entry permanently.
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
