import { createHash } from 'node:crypto'

/** JSON with sorted keys: the same value gives the same text, however it was written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/** Names a change by its content, so that a mutationId used for another change is noticed. */
export function canonicalHash(change: unknown): string {
  return createHash('sha256').update(canonical(change)).digest('base64url')
}
