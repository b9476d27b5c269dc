import type { PushSubscriptionBody } from '../../../contract/push'
import { type PushMark, pushMark, rememberPush } from '../initial/device'

// Web Push on this device: whether it is on for a person, turning it on and off, and renewing it. Shared by page and
// service worker.

/** The calls of `/api/push`. Each throws if the server refuses or cannot be reached. */
export interface PushServer {
  /** The server's VAPID public key, base64url. */
  publicKey(): Promise<string>
  register(subscription: PushSubscriptionBody): Promise<void>
  forget(endpoint: string): Promise<void>
}

/** Whether this device receives push messages for this person. */
export async function isPushOn(registration: ServiceWorkerRegistration, userId: number): Promise<boolean> {
  const mark = await pushMark()
  if (mark?.userId !== userId) return false
  const subscription = await registration.pushManager.getSubscription()
  return subscription?.endpoint === mark.endpoint
}

/**
 * Subscribes this browser and registers it with the server; idempotent, so it also renews both. Throws NotAllowedError
 * if the person or the browser does not permit it.
 */
export async function turnPushOn(
  registration: ServiceWorkerRegistration,
  userId: number,
  server: PushServer,
): Promise<void> {
  const publicKey = await server.publicKey()
  const subscription = await subscribe(registration, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave an incomplete push subscription')
  await server.register({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
  await rememberPush({ userId, endpoint })
}

/** Ends the browser's subscription first: whatever the server does, nothing more is delivered. */
export async function turnPushOff(registration: ServiceWorkerRegistration, server: PushServer): Promise<void> {
  const endpoint = await endPushHere(registration)
  if (endpoint) await server.forget(endpoint)
}

/** Ends this browser's subscription, which the server learns at its next push. Resolves to the endpoint it had. */
export async function endPushHere(registration: ServiceWorkerRegistration): Promise<string | null> {
  if (!(await pushMark())) return null
  const subscription = await registration.pushManager.getSubscription()
  await rememberPush(null)
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

/**
 * Renews the subscription of the person who is signed in: the browser may have changed it, and a new session has none on
 * the server. A no-op if push is off for them; someone else may have left it on.
 */
export async function renewPush(
  registration: ServiceWorkerRegistration,
  userId: number,
  server: PushServer,
): Promise<void> {
  const mark: PushMark | null = await pushMark()
  if (mark?.userId === userId) await turnPushOn(registration, userId, server)
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const { pushManager } = registration
  const existing = await pushManager.getSubscription()
  if (existing) {
    if (isKeyOf(existing, publicKey)) return existing
    // Created for a server key that is no longer in use.
    await existing.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function isKeyOf({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return true
  const key = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  const encoded = btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return encoded === publicKey.replaceAll('=', '')
}
