/** Where several elements disagree. */
export const MIXED = Symbol('mixed')

/** A value that all elements have, or MIXED; undefined where none has one. */
export type Shared<T> = T | typeof MIXED | undefined

/** Adds one more element's value to what is shared so far; undefined says that it has none. */
export function share<T>(so: Shared<T>, value: T | undefined): Shared<T> {
  if (value === undefined || so === MIXED || so === value) return so
  return so === undefined ? value : MIXED
}

/** The value where there is one. */
export function oneOf<T>(value: Shared<T>): T | undefined {
  return value === MIXED ? undefined : value
}
