/** When something was, to the minute; `Unknown time` for what is no time. */
export function momentTime(timestamp: string): string {
  const time = new Date(timestamp)
  if (Number.isNaN(time.getTime())) return 'Unknown time'
  return time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
