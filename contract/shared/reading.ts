import * as z from 'zod/mini'

// How a client reads what a newer server says. Unknown fields never hurt: schemas of answers drop or keep them. An item of
// a list that the reader cannot make sense of (a kind of notification, a row of another form) is left out, and the rest
// counts: no single thing takes its neighbors along.

export interface LenientResult<T> {
  readonly data: T
  /** How many items were left out. */
  readonly skippedCount: number
}

/** Items lie in lists, and those in lists again; more rounds than this would be nonsense. */
const ROUNDS = 4

/** What can be read of a value by a contract schema; null where it is something else altogether. */
export function parseLeniently<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
): LenientResult<z.output<S>> | null {
  let rest = value
  let skippedCount = 0
  for (let round = 0; round < ROUNDS; round++) {
    const parsed = z.safeParse(schema, rest)
    if (parsed.success) return { data: parsed.data, skippedCount }
    const items = new Map<string, Path>()
    for (const issue of parsed.error.issues) {
      const item = itemOf(issue.path)
      if (!item) return null
      items.set(JSON.stringify(item), item)
    }
    rest = without(rest, [...items.values()])
    skippedCount += items.size
  }
  return null
}

/** As a schema's `parse`: throws where nothing can be read. */
export function lenientParser<S extends z.core.$ZodType>(schema: S): (value: unknown) => z.output<S> {
  return (value) => parseLeniently(schema, value)?.data ?? z.parse(schema, value)
}

type Path = readonly PropertyKey[]

/** The innermost item of a list that a path leads into. */
function itemOf(path: Path): Path | null {
  const index = path.findLastIndex((key) => typeof key === 'number')
  return index < 0 ? null : path.slice(0, index + 1)
}

function without(value: unknown, items: readonly Path[]): unknown {
  if (items.length === 0) return value
  const inside = (key: PropertyKey) =>
    items.flatMap((path) => (path[0] === key && path.length > 1 ? [path.slice(1)] : []))
  const gone = new Set(items.flatMap((path) => (path.length === 1 ? path : [])))
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (gone.has(index) ? [] : [without(item, inside(index))]))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, without(part, inside(key))]))
}
