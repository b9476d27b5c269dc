import type { Overwrite } from '../../../contract/mutation'

/** Drops values that would make all of them longer than `max` characters of ASCII JSON. Every field is still named. */
export function boundValues(overwrote: readonly Overwrite[], max: number): readonly Overwrite[] {
  let left = max
  return overwrote.map(({ value, ...named }) => {
    if (value === undefined) return named
    const length = asciiLength(JSON.stringify(value))
    if (length > left) return named
    left -= length
    return { ...named, value }
  })
}

/** Every non-ASCII character takes six characters when it is escaped. */
function asciiLength(text: string): number {
  let length = text.length
  for (const [letters] of text.matchAll(/[\u007f-\uffff]+/g)) length += letters.length * 5
  return length
}
