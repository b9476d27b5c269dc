const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** When something was, to the minute; `Unknown time` for what is no time. ISO, or ms since the epoch. */
export function momentTime(timestamp: string | number): string {
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? 'Unknown time' : format.format(time)
}
