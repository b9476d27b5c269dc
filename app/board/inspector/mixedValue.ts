/** The elements' values differ. */
export const MIXED = Symbol('mixed')

/** A value that all elements have, or MIXED; undefined if none has one. */
export type MixedValue<T> = T | typeof MIXED | undefined

/** Merges one more element's value into the shared one so far; undefined means that it has none. */
export function mergeValue<T>(so: MixedValue<T>, value: T | undefined): MixedValue<T> {
  if (value === undefined || so === MIXED || so === value) return so
  return so === undefined ? value : MIXED
}

/** The value, if there is a single one. */
export function singleValue<T>(value: MixedValue<T>): T | undefined {
  return value === MIXED ? undefined : value
}
