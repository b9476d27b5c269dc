import { formatDateTime } from '../ui/format/format'
import { UNKNOWN_TIME } from './words'

/** When something was, to the minute; `Unknown time` for what is no time. ISO, or ms since the epoch. */
export function momentTime(timestamp: string | number): string {
  return Number.isNaN(new Date(timestamp).getTime()) ? UNKNOWN_TIME : formatDateTime(timestamp)
}
