/** Digits of a short name: the end of an id, which is random, since its start is the time. */
const LENGTH = 8

/** Short, stable names for the elements of one board. */
export interface ElementRefs {
  /** The last digits of an id, or all of it if another element has the same ones. */
  refOf(id: string): string
  /** Undefined if it names no element of the board, or several. */
  idOf(ref: string): string | undefined
}

export function elementRefs(ids: readonly string[]): ElementRefs {
  const byEnd = new Map<string, string[]>()
  for (const id of ids) {
    const end = id.slice(-LENGTH)
    const same = byEnd.get(end)
    if (same) same.push(id)
    else byEnd.set(end, [id])
  }
  const known = new Set(ids)
  return {
    refOf: (id) => (byEnd.get(id.slice(-LENGTH))?.length === 1 ? id.slice(-LENGTH) : id),
    idOf(ref) {
      const name = ref.toLowerCase()
      if (known.has(name)) return name
      const found = name.length === LENGTH ? byEnd.get(name) : undefined
      return found?.length === 1 ? found[0] : undefined
    },
  }
}
