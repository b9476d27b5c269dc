import type { Knex } from 'knex'
import webPush from 'web-push'

/** The key pair that identifies this server to push services (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Reads the database's key pair, generating it the first time. All cluster nodes share it, and a backup includes it:
 * with other keys every subscription would be invalid.
 */
export async function loadVapidKeys(knex: Knex, now: Date): Promise<VapidKeys> {
  const known = await readKeys(knex)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Another cluster node may have been faster: its keys win.
  await knex('vapid_keys')
    .insert({ public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict('is_only')
    .ignore()
  const made = await readKeys(knex)
  if (!made) throw new Error('The VAPID keys could not be stored')
  return made
}

async function readKeys(knex: Knex): Promise<VapidKeys | undefined> {
  return knex('vapid_keys').first({ publicKey: 'public_key', privateKey: 'private_key' })
}
