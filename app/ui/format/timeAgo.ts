import { JUST_NOW } from '../words'
import { LANGUAGE } from './format'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Within a week as `5 minutes ago`, then as a date. Ms since the epoch; differing clocks never show `in 2 minutes`. */
export function timeAgo(then: number, now: number): string {
  const ago = Math.max(0, now - then)
  if (ago < MINUTE) return JUST_NOW
  if (ago >= 7 * DAY)
    return new Date(then).toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' })
  const words = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  if (ago < HOUR) return words.format(-Math.floor(ago / MINUTE), 'minute')
  if (ago < DAY) return words.format(-Math.floor(ago / HOUR), 'hour')
  return words.format(-Math.floor(ago / DAY), 'day')
}
