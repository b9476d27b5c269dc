import { useEffect, useReducer } from 'react'
import { LANGUAGE } from '../../ui/format/format'
import { LAST_EDITED_JUST_NOW, LAST_EDITED_UNKNOWN, lastEditedWhen } from './base/words'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "Last edited …", kept up to date as time passes. @param iso the board's lastEdited */
export function useLastEdited(iso: string): string {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return lastEdited(iso, Date.now())
}

/** When a board was last edited, in words; the date itself after a week. */
export function lastEdited(iso: string, now: number): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return LAST_EDITED_UNKNOWN
  const age = now - time
  if (age < MINUTE) return LAST_EDITED_JUST_NOW
  const words = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
  if (age < HOUR) return lastEditedWhen(words.format(-Math.floor(age / MINUTE), 'minute'))
  if (age < DAY) return lastEditedWhen(words.format(-Math.floor(age / HOUR), 'hour'))
  if (age < 7 * DAY) return lastEditedWhen(words.format(-Math.floor(age / DAY), 'day'))
  return lastEditedWhen(
    new Date(time).toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' }),
  )
}
