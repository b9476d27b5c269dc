// Makes the values of an answer fit the contract: plain text without characters that cannot be stored or that reverse
// text, colors as #rrggbb, numbers within bounds. Drops values of any other kind.

/** Control characters except line breaks and tabs, lone surrogates, marks that reverse or hide text. */
const UNSAFE_CHARACTERS = /(?![\n\t])\p{Cc}|\p{Surrogate}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A text of at most `max` characters; empty if it is not a text. */
export function textOf(value: unknown, max: number): string {
  return typeof value === 'string'
    ? cut(
        value
          .slice(0, max * 2)
          .replace(UNSAFE_CHARACTERS, '')
          .trim(),
        max,
      )
    : ''
}

/** A text on one line. */
export function lineOf(value: unknown, max: number): string {
  return textOf(typeof value === 'string' ? value.slice(0, max * 2).replace(/\s+/g, ' ') : '', max)
}

/** A piece of streamed text, not trimmed at its ends. */
export function piecesOf(value: string): string {
  return value.replace(UNSAFE_CHARACTERS, '')
}

/** Never splits a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd()
}

export function listOf(value: unknown, max: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : []
}

/** Lines without empty ones or duplicates. */
export function linesOf(value: unknown, { items, length }: { items: number; length: number }): string[] {
  // Reads more than it returns, since some are dropped, but never thousands.
  const lines = listOf(value, items * 4).map((one) => lineOf(one, length))
  return [...new Set(lines.filter(Boolean))].slice(0, items)
}

/** `#abc`, `#AABBCC` and `#aabbccdd` as #rrggbb; undefined for anything else. */
export function colorOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const [, hex] = /^\s*#?([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(value) ?? []
  if (!hex) return undefined
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex.slice(0, 6)
  return `#${long.toLowerCase()}`
}

/** A finite number, possibly written as text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  // Trimmed first: spaces on both sides of an optional unit would be matched in every combination.
  const number =
    typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?\s*(px)?$/.test(value.trim())
      ? Number.parseFloat(value)
      : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export interface Bounds {
  readonly min: number
  readonly max: number
}

/** Clamped to the nearest bound. */
export function clampNumber(value: unknown, { min, max }: Bounds): number | undefined {
  const number = numberOf(value)
  return number === undefined ? undefined : Math.min(max, Math.max(min, number))
}

export function clampInteger(value: unknown, bounds: Bounds): number | undefined {
  const number = clampNumber(value, bounds)
  return number === undefined ? undefined : Math.round(number)
}

export function oneOf<T extends string>(value: unknown, names: readonly T[]): T | undefined {
  const wanted = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return names.find((name) => name.toLowerCase() === wanted)
}

/** A field of an object; undefined if it is not an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Returns a copy without undefined fields. */
export function omitUndefined<T extends object>(fields: T): T {
  const defined = { ...fields }
  for (const key in defined) if (defined[key] === undefined) delete defined[key]
  return defined
}
