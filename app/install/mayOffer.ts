import type { InstallWay } from './installWay'

/** Ms for which a person who said no is not asked again. */
export const OFFER_AGAIN_AFTER = 30 * 24 * 3_600_000
/** The visit from which on the app is offered, saved board or not. */
const OFFERED_FROM_VISIT = 2

export interface Moment {
  readonly way: InstallWay
  /** Visits of this device, this one included. */
  readonly visits: number
  /** Whether a board of this person is on the server. */
  readonly hasSavedBoard: boolean
  /** Ms since the epoch; null where the offer was never put off. */
  readonly putOffAt: number | null
  /** Ms since the epoch. */
  readonly now: number
}

/** Whether to offer installing: to who has saved a board or come back, and has not said no lately. */
export function mayOffer({ way, visits, hasSavedBoard, putOffAt, now }: Moment): boolean {
  if (way === 'installed' || way === 'none') return false
  if (putOffAt !== null && now - putOffAt < OFFER_AGAIN_AFTER) return false
  return hasSavedBoard || visits >= OFFERED_FROM_VISIT
}
