import { formatDateTime } from '../ui/format/format'
import { UNKNOWN_TIME } from './words'

/** A time, to the minute; `Unknown time` if it is invalid. ISO, or ms since the epoch. */
export function momentTime(timestamp: string | number): string {
  return Number.isNaN(new Date(timestamp).getTime()) ? UNKNOWN_TIME : formatDateTime(timestamp)
}
