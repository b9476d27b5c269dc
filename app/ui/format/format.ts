import { dayOf, daysAgo, hoursAgo, JUST_NOW, minutesAgo } from './words'

// Dates and numbers for people. Numbers and relative times follow the language of the UI; dates follow the locale of
// the browser, since the order of day and month is a habit and not a language. First screens avoid Intl: its first use
// takes 20 to 60 ms, four times as long on a phone.

/** The language of the UI. */
export const LANGUAGE = 'en'

/** A whole number: `12,500`. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** @param at ms since the epoch, or ISO 8601 */
export const formatDate = dateFormat({ dateStyle: 'medium' })

/** @param at ms since the epoch, or ISO 8601 */
export const formatDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** @param at ms since the epoch */
export const formatTime = dateFormat({ timeStyle: 'short' })

/** Lazy and cached: creating a format takes as long as formatting a hundred dates. */
function dateFormat(options: Intl.DateTimeFormatOptions): (at: number | string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat(undefined, options)
    return format.format(new Date(at))
  }
}

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

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes for people: `3.4 MB`. In powers of 1000, as operating systems show disk sizes. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 10 && unit > 1 ? Number(value.toFixed(1)) : Math.round(value)} ${UNITS[unit]}`
}

/** Adds the period that a server message may lack, so that another sentence can follow. */
export function asSentence(words: string): string {
  return /[.!?…]$/.test(words.trimEnd()) ? words : `${words}.`
}
