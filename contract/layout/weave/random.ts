/** Pseudorandom numbers from a seed. */
export interface Random {
  /** 0 to 1, exclusive of 1. */
  next(): number
  /** An integer, both ends included. */
  whole(from: number, to: number): number
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = (seed * 0x9e3779b1 + 0x85ebca6b) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return { next, whole: (from, to) => (to <= from ? from : from + Math.floor(next() * (to - from + 1))) }
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list]
  for (let index = copy.length - 1; index > 0; index--) {
    const other = random.whole(0, index)
    ;[copy[index], copy[other]] = [copy[other] as T, copy[index] as T]
  }
  return copy
}
