/** Deeper than anything an editor makes, shallower than what overflows a stack. */
const DEPTH_MAX = 24

export interface StorageProblem {
  readonly message: string
  /** Dotted path. */
  readonly field: string
}

/**
 * Finds what is valid JSON but cannot be stored: a null character, a lone surrogate, excessive nesting. Null if nothing
 * is wrong.
 */
export function storageProblem(value: unknown, path: Path = null): StorageProblem | null {
  if (typeof value === 'string') return isStorable(value) ? null : { message: UNSTORABLE, field: fieldOf(path) }
  if (typeof value !== 'object' || value === null) return null
  const depth = path ? path.depth + 1 : 1
  if (depth > DEPTH_MAX) return { message: 'Nested too deeply', field: fieldOf(path) }
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return { message: UNSTORABLE, field: fieldOf(path) }
    if (typeof item === 'number') continue
    const problem = storageProblem(item, { depth, key, above: path })
    if (problem) return problem
  }
  return null
}

/** The path to a value as a linked list; only turned into text if something is wrong. */
type Path = { readonly depth: number; readonly key: string; readonly above: Path } | null

function fieldOf(path: Path): string {
  const keys: string[] = []
  for (let at = path; at; at = at.above) keys.unshift(at.key)
  return keys.slice(0, 4).join('.')
}

const UNSTORABLE = 'Contains characters that cannot be stored'

function isStorable(text: string): boolean {
  // Most text has neither, so it is scanned only once.
  return !/[\0\ud800-\udfff]/.test(text) || !/\0|\p{Surrogate}/u.test(text)
}
