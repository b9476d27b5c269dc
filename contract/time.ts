import * as z from 'zod/mini'

const LATEST = Date.UTC(9999, 0)

/** An ISO time with its offset, in a year that every database and clock can represent. */
export function storableTime(error: string) {
  const isStorable = (text: string) => Date.parse(text) >= 0 && Date.parse(text) < LATEST
  return z.iso.datetime({ offset: true, error }).check(z.refine(isStorable, { error }))
}
