/** The initial size of a slice; a run of new elements gets its own slices from half of it. */
const SIZE = 64
/** A slice that grows beyond this is split, and all but its first part is remounted. */
const SIZE_MAX = 2 * SIZE

/**
 * Cuts a board's stack of elements into slices, each its own node: a change then lays out and paints one slice, not a
 * thousand elements. Elements stay in their slices whatever is added or removed around them, since moving one to
 * another slice remounts it.
 */
export class Slices {
  #keyOf: ReadonlyMap<string, number> = new Map()
  /** Keys back to front. */
  #keys: readonly number[] = []
  #nextKey = 0
  #order: readonly string[] = []

  /** Groups ids, which are in stacking order, by slice; every one of them must be in `order`. */
  group(ids: readonly string[], order: readonly string[]): ReadonlyMap<number, readonly string[]> {
    if (order !== this.#order) this.#cut(order)
    const groups = new Map<number, string[]>()
    for (const id of ids) {
      const key = this.#keyOf.get(id)
      if (key === undefined) throw new Error(`${id} is not in the order`)
      const group = groups.get(key)
      if (group) group.push(id)
      else groups.set(key, [id])
    }
    return groups
  }

  #cut(order: readonly string[]): void {
    const rankOfKey = new Map(this.#keys.map((key, rank) => [key, rank]))
    const ranks = order.map((id) => {
      const key = this.#keyOf.get(id)
      return key === undefined ? -1 : (rankOfKey.get(key) ?? -1)
    })
    const staying = longestRising(ranks)
    const keyOf = new Map<string, number>()
    const keys: number[] = []
    for (const { rank, ids } of runs(order, ranks, staying)) {
      const known = rank < 0 ? undefined : this.#keys[rank]
      const parts = known !== undefined && ids.length <= SIZE_MAX ? [ids] : chunks(ids)
      parts.forEach((part, index) => {
        const key = known !== undefined && index === 0 ? known : this.#nextKey++
        keys.push(key)
        for (const id of part) keyOf.set(id, key)
      })
    }
    this.#keyOf = keyOf
    this.#keys = keys
    this.#order = order
  }
}

interface Run {
  /** The rank of its elements' previous slice; -1 for newcomers only. */
  readonly rank: number
  readonly ids: string[]
}

/** Consecutive ids that should share a slice. Newcomers join the previous slice or, if many, form one. */
function runs(order: readonly string[], ranks: readonly number[], staying: ReadonlySet<number>): Run[] {
  const found: Run[] = []
  let newcomers: string[] = []
  const settle = (next: number) => {
    const before = found.at(-1)
    if (before && (before.rank === next || newcomers.length < SIZE / 2)) before.ids.push(...newcomers)
    else if (newcomers.length >= SIZE / 2 || next < 0) found.push({ rank: -1, ids: newcomers })
    else found.push({ rank: next, ids: newcomers })
    newcomers = []
  }
  order.forEach((id, index) => {
    const rank = ranks[index] ?? -1
    if (!staying.has(index)) {
      newcomers.push(id)
      return
    }
    if (newcomers.length > 0) settle(rank)
    const before = found.at(-1)
    if (before?.rank === rank) before.ids.push(id)
    else found.push({ rank, ids: [id] })
  })
  if (newcomers.length > 0) settle(-1)
  return found
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / SIZE)
  const size = Math.ceil(ids.length / count)
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size))
}

/** Indexes of a longest nondecreasing subsequence, without negative values. By patience sorting. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const known = values.flatMap((value, index) => (value < 0 ? [] : [index]))
  // Fast path: elements were added or removed, and none changed places.
  if (known.every((index, at) => at === 0 || (values[known[at - 1] ?? 0] ?? 0) <= (values[index] ?? 0)))
    return new Set(known)
  const tails: number[] = []
  const before = new Array<number>(values.length).fill(-1)
  values.forEach((value, index) => {
    if (value < 0) return
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    before[index] = tails[low - 1] ?? -1
    tails[low] = index
  })
  const found = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) found.add(index)
  return found
}
