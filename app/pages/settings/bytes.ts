const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes as people read them: `3.4 MB`. Of a thousand each, as systems show the size of a disk. */
export function bytesInWords(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit > 1 ? 1 : 0 })} ${UNITS[unit]}`
}
