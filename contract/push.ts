import * as z from 'zod/mini'

// Web Push: what a browser registers, and what a push message contains. Off until a person turns it on for a device.

/** Browsers of one person that may be registered at once; one more replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 20

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'Must be base64url'),
    z.refine((text) => Math.floor((text.replace(/={0,2}$/, '').length * 3) / 4) === bytes, {
      error: `Must be ${bytes} bytes`,
    }),
  )

/** The address that a push service gave this browser. */
const endpoint = z.string().check(z.minLength(1), z.maxLength(1000))

/** POST /api/push/subscriptions: `PushSubscription.toJSON()` of the browser. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscription>

/** DELETE /api/push/subscriptions. */
export const pushUnsubscribe = z.object({ endpoint })

/** GET /api/push: the server's VAPID public key, base64url. */
export const pushKey = z.object({ publicKey: z.string() })
export type PushKey = z.infer<typeof pushKey>

/** The payload of a push message, after decryption. */
export const pushMessage = z.object({
  /** The recipient: another person may have signed in on the device since. */
  userId: z.int(),
  title: z.string(),
  body: z.string(),
  /** Where a click leads: a path of ours. */
  path: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>
