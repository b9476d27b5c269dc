import { TRASH_DAYS } from '../../../contract/limits'
import { daysLeftWords, GOES_FOR_GOOD_TODAY } from './words'

const DAY = 24 * 60 * 60 * 1000

/** How long a board stays in the trash yet, in words. `now`: ms since the epoch. */
export function daysLeft(deletedAt: string, now: number): string {
  const left = Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - now) / DAY)
  if (left <= 0) return GOES_FOR_GOOD_TODAY
  return daysLeftWords(Math.min(left, TRASH_DAYS))
}
