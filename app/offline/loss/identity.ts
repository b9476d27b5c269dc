import * as z from 'zod/mini'
import type { OfflineDatabase } from '../database'

// Distinguishes a database from another of the same name: a deleted database is recreated empty when it is next opened.

const KEY = 'identity'

const schema = z.object({
  id: z.string(),
  /** Increases on every visit with a mirror: a database behind its mirror was set back. */
  mark: z.number(),
  /** Lost databases whose rows were restored into this one. */
  from: z.readonly(z.array(z.string())),
})

export type Identity = z.infer<typeof schema>

/** Null if the database has none yet. */
export async function readIdentity(db: OfflineDatabase): Promise<Identity | null> {
  const parsed = schema.safeParse((await db.meta.get(KEY))?.value)
  return parsed.success ? parsed.data : null
}

/** Inside a transaction over `meta`, or on its own. */
export async function writeIdentity(db: OfflineDatabase, identity: Identity): Promise<Identity> {
  await db.meta.put({ key: KEY, value: identity })
  return identity
}

/** The database's identity, created if it has none. */
export function ensureIdentity(db: OfflineDatabase, newId: () => string): Promise<Identity> {
  return db.transaction(
    'rw',
    db.meta,
    async () => (await readIdentity(db)) ?? writeIdentity(db, { id: newId(), mark: 0, from: [] }),
  )
}
