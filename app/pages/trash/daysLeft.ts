import { TRASH_DAYS } from '../../../contract/limits'
import { DELETES_TODAY, daysLeftWords } from './words'

const DAY = 24 * 60 * 60 * 1000

/** How long a board stays in the trash yet, in words. `now`: ms since the epoch. */
export function daysLeft(deletedAt: string, now: number): string {
  const left = Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - now) / DAY)
  if (left <= 0) return DELETES_TODAY
  return daysLeftWords(Math.min(left, TRASH_DAYS))
}
