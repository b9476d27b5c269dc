import { IN_30_DAYS, IN_ONE_DAY, IN_ONE_WEEK, itWorksUntil, NEVER, WORKS_UNTIL_TURNED_OFF } from './words'

// Lifetimes of share links.

const DAY = 86_400_000

/** In days; null if it never expires. */
const LIFETIMES = { never: null, day: 1, week: 7, month: 30 } as const

export type Lifetime = keyof typeof LIFETIMES

export const LIFETIME_OPTIONS = [
  { value: 'never', label: NEVER },
  { value: 'day', label: IN_ONE_DAY },
  { value: 'week', label: IN_ONE_WEEK },
  { value: 'month', label: IN_30_DAYS },
] as const satisfies readonly { value: Lifetime; label: string }[]

export function isLifetime(value: string): value is Lifetime {
  return value in LIFETIMES
}

/** When a link created at `now` (ms since the epoch) expires, in the API's format. */
export function expiryAfter(lifetime: Lifetime, now: number): string | null {
  const days = LIFETIMES[lifetime]
  return days === null ? null : new Date(now + days * DAY).toISOString()
}

/** When a link expires, in the person's language and time zone. */
export function expiryWords(expiresAt: string | null, locale?: string, timeZone?: string): string {
  if (expiresAt === null) return WORKS_UNTIL_TURNED_OFF
  const at = new Date(expiresAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return itWorksUntil(at)
}
