/** Reproducible pseudo-random numbers. */
export interface Random {
  /** From `low` up to `high`. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

/** mulberry32, seeded by name. */
export function randomOf(name: string): Random {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: <T>(from: readonly T[]) => {
      const found = from[Math.floor(next() * from.length)]
      if (found === undefined) throw new Error('Nothing to pick from')
      return found
    },
    chance: (probability) => next() < probability,
  }
}
