const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When a board was last edited, in words; the date itself once a week has passed. */
export function lastEdited(iso: string, now: number): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return 'Last edited: unknown'
  const age = now - time
  if (age < MINUTE) return 'Last edited just now'
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (age < HOUR) return `Last edited ${words.format(-Math.floor(age / MINUTE), 'minute')}`
  if (age < DAY) return `Last edited ${words.format(-Math.floor(age / HOUR), 'hour')}`
  if (age < 7 * DAY) return `Last edited ${words.format(-Math.floor(age / DAY), 'day')}`
  return `Last edited ${new Date(time).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}`
}
