import { dayOf, daysAgo, hoursAgo, JUST_NOW, minutesAgo } from './words'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `5 minutes ago` within a week, then a date. In ms since the epoch; clock skew never shows `in 2 minutes`. */
export function timeAgo(then: number, now: number): string {
  const ago = Math.max(0, now - then)
  if (ago < MINUTE) return JUST_NOW
  if (ago < HOUR) return minutesAgo(Math.floor(ago / MINUTE))
  if (ago < DAY) return hoursAgo(Math.floor(ago / HOUR))
  if (ago < 7 * DAY) return daysAgo(Math.floor(ago / DAY))
  return dayOf(new Date(then))
}
