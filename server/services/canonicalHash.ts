import { hash } from 'node:crypto'

/** JSON with sorted keys: equal values yield the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const item = value[key]
    if (item !== undefined) text += `${JSON.stringify(key)}:${canonical(item)},`
  }
  return `{${text}}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Identifies a change by its content, to detect a mutationId that is reused for another change. */
export function canonicalHash(change: unknown): string {
  return hash('sha256', canonical(change), 'base64url')
}
