import webPush from 'web-push'
import type { Notification } from '../../contract/notification'
import type { PushMessage } from '../../contract/push'
import type { Deps } from '../deps'
import { listNotifications, MAY_READ } from '../services/notifications/listNotifications'
import { query } from '../services/query'
import { isPushService } from './pushServices'

/** Notifications that are worth interrupting someone for. */
export const PUSHED_KINDS = ['invitation', 'overwritten'] as const satisfies readonly Notification['kind'][]
export type PushedNotification = Extract<Notification, { kind: (typeof PUSHED_KINDS)[number] }>

export function isPushed(notification: Notification): notification is PushedNotification {
  return PUSHED_KINDS.some((kind) => kind === notification.kind)
}

/** What the device shows for one notification. */
export function pushWords(notification: PushedNotification): { readonly title: string; readonly body: string } {
  const { by, board } = notification
  const name = by ? by.displayName || by.username : 'Someone'
  switch (notification.kind) {
    case 'invitation':
      return {
        title: `${name} invited you to “${board.name}”`,
        body: notification.canEdit ? 'You can edit this board.' : 'You can view this board.',
      }
    case 'overwritten':
      return { title: `${name} replaced your change`, body: `On “${board.name}”. Your version is in Notifications.` }
  }
}

/** What the device shows for several at once. */
export function summaryWords(count: number, newest: PushedNotification): { title: string; body: string } {
  return { title: `${count} new notifications`, body: pushWords(newest).title }
}

export interface PushDeps extends Pick<Deps, 'knex' | 'clock' | 'log' | 'settings' | 'vapidKeys'> {
  /** An https: or mailto: address where a push service can contact the operator. */
  readonly contact: string
}

const MINUTE = 60_000
/** Ms of a lease on a message being sent; if the server is killed meanwhile, it is due again afterwards. */
const LEASE = MINUTE
/** Minimum ms between two messages to one browser: the next one combines the notifications that came meanwhile. */
const SPACING = 30_000
/** Minutes until the next attempt; after the last one, a notification only appears in the list. */
const RETRY_AFTER = [1, 5, 30, 4 * 60]
const BATCH_SIZE = 50
const TIMEOUT = 10_000
/** Seconds that a push service keeps a message for a device that is off. */
const TIME_TO_LIVE = 3 * 24 * 60 * 60
/** Statuses that mean that a subscription has ended, or was made for another key. */
const IS_OVER = new Set([401, 403, 404, 410])

// Skips what another cluster node is sending. $3: these people's, or everyone's if null.
const LEASE_DUE = {
  name: 'push-take',
  text: `update push_subscriptions set due_at = $2, attempts = attempts + 1 where id in (
      select s.id from push_subscriptions s
      where s.due_at <= $1 and ($3::int[] is null or s.user_id = any($3)) and exists (
        select 1 from notifications n where n.user_id = s.user_id and n.id > s.told_id and n.read_at is null
          and n.kind = any($4::text[]) and ${MAY_READ})
      order by s.id limit $5 for update of s skip locked)
    returning id, user_id as "userId", endpoint, p256dh, auth, told_id as "notifiedId", attempts`,
}

interface Subscription {
  readonly id: number
  readonly userId: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly notifiedId: number
  readonly attempts: number
}

/**
 * Pushes unread notifications to the registered browsers of these people (by default, everyone) that have not received
 * them, in batches until none is left or `closing` is aborted; returns how many messages push services accepted. Holds
 * no lock while calling a push service. Safe to kill: a message may then be sent twice, and replaces itself on the
 * device.
 */
export async function deliverPushes(
  deps: PushDeps,
  userIds: readonly number[] | null = null,
  closing?: AbortSignal,
): Promise<number> {
  for (let count = 0; ; ) {
    const now = deps.clock()
    const until = new Date(now.getTime() + LEASE)
    const taken = await query<Subscription>(deps.knex, LEASE_DUE, [now, until, userIds, PUSHED_KINDS, BATCH_SIZE])
    const sent = await Promise.all(taken.map((subscription) => deliver(deps, subscription)))
    count += sent.filter(Boolean).length
    if (taken.length < BATCH_SIZE || closing?.aborted) return count
  }
}

async function deliver(deps: PushDeps, subscription: Subscription): Promise<boolean> {
  const { knex, clock, log, settings } = deps
  const row = () => knex('push_subscriptions').where({ id: subscription.id })
  if (!isPushService(subscription.endpoint, settings.pushServices)) {
    await row().delete()
    return false
  }
  const { notifications } = await listNotifications(knex, subscription.userId)
  const news = notifications.filter(isPushed).filter(({ id, isRead }) => id > subscription.notifiedId && !isRead)
  const [newest] = news
  if (!newest) {
    // One that isn't among the newest any more is not pushed; left as it is, it would be due again at once.
    const newestId = notifications[0]?.id ?? subscription.notifiedId
    await row().update({ told_id: Math.max(newestId, subscription.notifiedId), attempts: 0, due_at: clock() })
    return false
  }
  const words = news.length === 1 ? pushWords(newest) : summaryWords(news.length, newest)
  const status = await send(deps, subscription, { userId: subscription.userId, path: '/notifications', ...words })
  if (status >= 200 && status < 300) {
    await row().update({ told_id: newest.id, attempts: 0, due_at: new Date(clock().getTime() + SPACING) })
    return true
  }
  if (IS_OVER.has(status)) {
    await row().delete()
    return false
  }
  const minutes = RETRY_AFTER[subscription.attempts - 1]
  log.warn({ status, attempts: subscription.attempts }, 'a push service rejected a message')
  if (minutes === undefined) await row().update({ told_id: newest.id, attempts: 0, due_at: clock() })
  else await row().update({ due_at: new Date(clock().getTime() + minutes * MINUTE) })
  return false
}

/** Returns the push service's status; 0 if there is none. Neither reads the response body nor follows redirects. */
async function send(deps: PushDeps, subscription: Subscription, message: PushMessage): Promise<number> {
  const { endpoint, p256dh, auth } = subscription
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: deps.contact, ...deps.vapidKeys },
        TTL: TIME_TO_LIVE,
        urgency: 'normal',
        // A newer message replaces one that is still waiting for the device.
        topic: 'news',
      },
    )
    const { 'Content-Length': _, ...others } = headers
    const answer = await fetch(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      body: body && new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    deps.log.warn({ err: error }, 'a push service could not be called')
    return 0
  }
}
