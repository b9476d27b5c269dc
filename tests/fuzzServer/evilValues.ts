import type { Random } from './Random'

const STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u{1f600}'.repeat(50),
  '\u202e\u200b\ufeff',
  '\r\nSet-Cookie: a=b',
  "'; drop table users; --",
  '%00%ff%2e%2e%2f',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'null',
  '1e999',
  '-0',
  'NaN',
  '0x10',
  '9'.repeat(400),
  'a'.repeat(300),
  `${'a'.repeat(5000)}!`,
  'x'.repeat(20_001),
  'x'.repeat(100_000),
  'é'.repeat(40_000),
  'https://example.org/x.png',
  `data:image/png;base64,${'A'.repeat(5_000)}`,
  `data:image/svg+xml;base64,${'A'.repeat(100)}`,
  'data:image/png;base64,\0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
] as const
const NUMBERS = [
  ...[0, -0, -1, 1, 0.5, 1e-300, 1e300, -1e300, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER, 1e21, 253_402_300_800_000],
] as const

const TIMES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '2026-11-24T24:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-24',
] as const

/** The same JSON with one value replaced by an extreme of its kind, or by one that is never valid. */
export function withOneExtreme(random: Random, value: unknown): unknown {
  const places: (readonly (string | number)[])[] = []
  collect(value, [], places)
  const place = random.pick(places)
  return replaced(value, place, (old) => (random.chance(0.7) ? extreme(random, old) : evilValue(random)))
}

function collect(value: unknown, at: readonly (string | number)[], places: (readonly (string | number)[])[]): void {
  if (typeof value !== 'object' || value === null) places.push(at)
  else for (const [key, item] of Object.entries(value)) collect(item, [...at, key], places)
  if (places.length === 0) places.push(at)
}

function replaced(value: unknown, place: readonly (string | number)[], by: (old: unknown) => unknown): unknown {
  const [key, ...rest] = place
  if (key === undefined) return by(value)
  if (Array.isArray(value)) return value.map((item, index) => (index === Number(key) ? replaced(item, rest, by) : item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, item]) => [name, name === key ? replaced(item, rest, by) : item]))
}

function extreme(random: Random, value: unknown): unknown {
  if (typeof value === 'number') return random.pick(NUMBERS)
  if (typeof value !== 'string') return evilValue(random)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return random.pick(TIMES)
  if (/^-?\d+$/.test(value)) return String(random.pick(NUMBERS))
  return random.pick(STRINGS)
}

/** A value that is never valid, possibly a small list or object. */
export function evilValue(random: Random, depth = 0): unknown {
  const kind = random.int(0, depth > 3 ? 3 : 8)
  if (kind <= 1) return random.pick(STRINGS)
  if (kind === 2) return random.pick(NUMBERS)
  if (kind === 3) return random.pick([null, true, false, [], {}])
  if (kind === 4) return Array.from({ length: random.int(0, 5) }, () => evilValue(random, depth + 1))
  if (kind === 5)
    return Array.from({ length: random.pick([100, 1_000, 12_000]) }, () => random.pick([1, {}, [], '', null]))
  if (kind === 6) return nested(random.pick([5, 23, 24, 25, 300]), random.chance(0.5))
  if (kind === 7) return manyKeys(random.pick([51, 501, 2_500]), random.pick([1, null, {}, 'x']))
  return Object.fromEntries(
    Array.from({ length: random.int(1, 4) }, () => [evilString(random).slice(0, 2_000), evilValue(random, depth + 1)]),
  )
}

export function evilString(random: Random): string {
  return random.pick(STRINGS)
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value }
  return value
}

function manyKeys(count: number, value: unknown): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]))
}
