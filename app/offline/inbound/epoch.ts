import type { OfflineDatabase } from '../database'

// A restored backup reassigns revs and ids, and lacks what was acknowledged after it. The database's epoch shows it
// (contract/headers.ts): once a response names another epoch than this device's copy has, nothing is sent or trusted
// until the two are reconciled (reconcile.ts), once for all tabs.

const EPOCH = 'epoch'
const ACCOUNT = 'account'
const SET_BACK = 'set back'

/** The database epoch of this device's copy; null until the server has named one. */
export function readEpoch(db: OfflineDatabase): Promise<string | null> {
  // Not async: a transaction that starts while the database is opening does not survive the extra ticks.
  return readText(db, EPOCH)
}

/** Inside a transaction over `meta`. */
export async function writeEpoch(db: OfflineDatabase, epoch: string): Promise<void> {
  await db.meta.put({ key: EPOCH, value: epoch })
}

/** When this user's account was created; null if the server never said. */
export async function readAccount(db: OfflineDatabase): Promise<string | null> {
  return readText(db, ACCOUNT)
}

export async function writeAccount(db: OfflineDatabase, createdAt: string): Promise<void> {
  await db.meta.put({ key: ACCOUNT, value: createdAt })
}

/** A notice shown once, in one tab: how many changes are resubmitted. */
export interface RestoreNotice {
  readonly offered: number
}

/** Inside a transaction over `meta`. */
export async function saveRestoreNotice(db: OfflineDatabase, setBack: RestoreNotice): Promise<void> {
  await db.meta.put({ key: SET_BACK, value: setBack })
}

/** Returns the pending notice, and deletes it. */
export async function takeRestoreNotice(db: OfflineDatabase): Promise<RestoreNotice | null> {
  return db.transaction('rw', db.meta, async () => {
    const value = (await db.meta.get(SET_BACK))?.value
    await db.meta.delete(SET_BACK)
    return isRestoreNotice(value) ? value : null
  })
}

function isRestoreNotice(value: unknown): value is RestoreNotice {
  return typeof value === 'object' && value !== null && 'offered' in value && typeof value.offered === 'number'
}

async function readText(db: OfflineDatabase, key: string): Promise<string | null> {
  const value = (await db.meta.get(key))?.value
  return typeof value === 'string' ? value : null
}
