import * as z from 'zod/mini'
import { evilValue, withOneExtreme } from './evilValues'
import type { Random } from './Random'

/** The part of JSON schema that the generator supports; the rest is ignored. */
const schema = z.looseObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
})

/** Existing values that fit a field of this name: ids, addresses, names. */
export type Known = (field: string) => readonly unknown[]

/** A body that is valid, wrong in one place, or wrong in many. */
export function strangeValue(making: Omit<Making, 'evil'>, of: unknown, field = ''): unknown {
  const { random } = making
  const evil = random.chance(0.2) ? random.pick([0.03, 0.2]) : 0
  const value = valueFor({ ...making, evil }, of, field)
  return evil === 0 && random.chance(0.7) ? withOneExtreme(random, value) : value
}

interface Making {
  readonly random: Random
  /** How often a value is invalid, a required field is missing, or one is added. */
  readonly evil: number
  readonly known: Known
  /** Resolves a `$ref` of the document. */
  resolve(ref: string): unknown
}

/** A value for a JSON schema. */
function valueFor(making: Making, of: unknown, field = '', depth = 0): unknown {
  const { random, known } = making
  if (random.chance(making.evil)) return evilValue(random)
  const things = known(field)
  if (things.length > 0 && random.chance(0.85)) return random.pick(things)
  const parsed = schema.safeParse(of)
  if (!parsed.success || depth > 8) return evilValue(random)
  const one = parsed.data
  const go = (next: unknown, name = field) => valueFor(making, next, name, depth + 1)
  if (one.$ref) return go(making.resolve(one.$ref))
  if ('const' in one && one.const !== undefined) return one.const
  if (one.enum) return random.pick(one.enum)
  const alternatives = one.anyOf ?? one.oneOf
  if (alternatives) return go(random.pick(alternatives))
  if (one.allOf) return Object.assign({}, ...one.allOf.map((part) => go(part)))
  const type = Array.isArray(one.type) ? random.pick(one.type) : one.type
  switch (type) {
    case 'object': {
      const entries = Object.entries(one.properties ?? {}).flatMap(([name, next]) => {
        const isLeftOut = random.chance(one.required?.includes(name) ? making.evil : 0.5)
        return isLeftOut ? [] : [[name, go(next, name)] as const]
      })
      const more = one.additionalProperties === undefined ? 0 : random.int(0, 4)
      for (let count = 0; count < more; count++)
        entries.push([`key${count}`, propertyValue(making, one.additionalProperties)])
      if (random.chance(making.evil))
        entries.push([random.pick(['extra', '__proto__', 'userId', 'id']), evilValue(random)])
      return Object.fromEntries(entries)
    }
    case 'array':
      if (one.prefixItems) return one.prefixItems.map((item) => go(item))
      return Array.from({ length: random.pick([0, 1, 1, 2, 3, 20]) }, () => go(one.items))
    case 'integer':
      return random.int(Math.max(one.minimum ?? 0, -1e6), Math.min(one.maximum ?? 1000, 1e6))
    case 'number':
      return random.int(Math.max(one.minimum ?? 0, -1e6), Math.min(one.maximum ?? 1000, 1e6)) + random.pick([0, 0.5])
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
      return text(making.random, one)
    default:
      return evilValue(random)
  }
}

function propertyValue(making: Making, of: unknown): unknown {
  const plain = ['#336699', 16, true, 'Arial', [1, 2], { x: 1 }, null]
  return making.random.chance(0.7) ? making.random.pick(plain) : valueFor(making, of, '', 5)
}

function text(random: Random, { format, pattern, minLength = 0, maxLength = 60 }: z.infer<typeof schema>): string {
  if (format === 'uuid') return random.uuid()
  if (format === 'date-time') return random.pick(['2026-11-24T05:00:00Z', '2999-01-01T00:00:00+02:00'])
  if (format === 'email') return `${random.uuid()}@example.org`
  const forPattern = pattern && PATTERNS.find(([start]) => pattern.startsWith(start))
  if (forPattern) return forPattern[1](random)
  const length = random.pick([minLength, minLength + 3, Math.min(maxLength, 60), Math.min(maxLength, 30_000)])
  return random.pick(['a', 'Words ', 'é', '\u{1f600}']).repeat(length).slice(0, length)
}

const PATTERNS: readonly (readonly [string, (random: Random) => string])[] = [
  ['^[a-z][a-z0-9_-]', (random) => random.pick(['text', 'image', 'shape', 'color', 'drawing'])],
  ['^\\d', (random) => String(random.int(0, 100))],
  ['^[1-9]', (random) => String(random.int(1, 100))],
  ['^#', (random) => `#${random.int(0x100000, 0xffffff).toString(16)}`],
]
