import { formatDateTime } from '../ui/format/format'
import { UNKNOWN_TIME } from './words'

/** Formats a time to the minute; `Unknown time` if invalid. ISO 8601, or ms since the epoch. */
export function momentTime(timestamp: string | number): string {
  return Number.isNaN(new Date(timestamp).getTime()) ? UNKNOWN_TIME : formatDateTime(timestamp)
}
