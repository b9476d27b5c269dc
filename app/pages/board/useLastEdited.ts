import { useEffect, useReducer } from 'react'
import { timeAgo } from '../../ui/format/format'
import { LAST_EDITED_UNKNOWN, lastEditedWhen } from './base/words'

const MINUTE = 60_000

/** "Last edited …", kept up to date as time passes. @param iso the board's lastEdited */
export function useLastEdited(iso: string): string {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return lastEdited(iso, Date.now())
}

/** When a board was last edited, in words; as a date after a week. */
export function lastEdited(iso: string, now: number): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? LAST_EDITED_UNKNOWN : lastEditedWhen(timeAgo(time, now))
}
