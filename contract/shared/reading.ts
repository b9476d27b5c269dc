import * as z from 'zod/mini'

// How a client reads what a newer server sends. Unknown fields do no harm: answer schemas drop or keep them. A list
// item that the reader can't parse (an unknown kind of notification, a row of another form) is left out, and the rest
// is used.

export interface LenientResult<T> {
  readonly data: T
  /** How many items were left out. */
  readonly skippedCount: number
}

/** Leaving out an item may make the one around it invalid; lists don't nest deeper than this. */
const ROUNDS = 4

/** What a contract schema can read of a value; null if something outside of lists doesn't match. */
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

/** Like a schema's `parse`: throws if nothing can be read. */
export function lenientParser<S extends z.core.$ZodType>(schema: S): (value: unknown) => z.output<S> {
  return (value) => parseLeniently(schema, value)?.data ?? z.parse(schema, value)
}

type Path = readonly PropertyKey[]

/** The innermost list item on a path. */
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
