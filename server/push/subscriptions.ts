import { createECDH } from 'node:crypto'
import { PUSH_SUBSCRIPTIONS_MAX, type PushSubscriptionBody } from '../../contract/push'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { query } from '../services/query'
import { isPushService } from './pushServices'

/** The person whose browser it is, and the session with which the subscription ends. */
interface Owner {
  readonly userId: number
  readonly sessionId: string
}

// Existing notifications are not pushed: the list shows them.
const UPSERT = {
  name: 'push-subscribe',
  text: `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, told_id, due_at, created_at)
    select $1::int, $2::text, $3::text, $4::text, $5::text, coalesce(max(n.id), 0), $6::timestamptz, $6::timestamptz
    from notifications n where n.user_id = $1
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, attempts = 0, due_at = excluded.due_at, told_id =
        case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.told_id else excluded.told_id end`,
}
const TRIM = {
  name: 'push-trim',
  text: `delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = $1 order by id desc offset $2)`,
}

/** Registers a browser for its person; repeating it only updates the subscription. */
export async function subscribe(
  { knex, clock, settings }: Pick<Deps, 'knex' | 'clock' | 'settings'>,
  { userId, sessionId }: Owner,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  if (!isPushService(endpoint, settings.pushServices)) {
    throw new AppError('VALIDATION_FAILED', 'endpoint: Not a push service that this server knows', 'endpoint')
  }
  if (!isPublicKey(keys.p256dh)) {
    throw new AppError('VALIDATION_FAILED', 'p256dh: Not a P-256 public key', 'keys.p256dh')
  }
  await query(knex, UPSERT, [userId, sessionId, endpoint, keys.p256dh, keys.auth, clock()])
  await query(knex, TRIM, [userId, PUSH_SUBSCRIPTIONS_MAX])
}

/** Unregisters a browser of this person; a no-op for an unknown one or another person's. */
export async function unsubscribe({ knex }: Pick<Deps, 'knex'>, userId: number, endpoint: string): Promise<void> {
  await knex('push_subscriptions').where({ user_id: userId, endpoint }).delete()
}

/** Whether messages can be encrypted for this key: an uncompressed P-256 point, base64url. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(point)
    return point[0] === 4
  } catch {
    // Unreported: not a point on this curve; OpenSSL's versions have different codes for it.
    return false
  }
}
