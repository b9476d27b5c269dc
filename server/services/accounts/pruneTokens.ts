import type { Knex } from 'knex'

/** Deletes the expired links of mails. */
export async function pruneTokens(db: Knex, now: Date): Promise<void> {
  await db('tokens').where('expires_at', '<=', now).delete()
  await db('users')
    .where('verification_token_expiry', '<=', now)
    .update({ verification_token: null, verification_token_expiry: null, verification_email: null })
}
