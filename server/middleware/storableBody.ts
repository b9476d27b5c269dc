import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

/** Deeper than anything an editor makes, shallower than what overflows a stack. */
const DEPTH_MAX = 24

/** Refuses a JSON body that no database can hold, before any schema walks it. Stands behind jsonBody. */
export async function storableBody(ctx: Context, next: Next): Promise<void> {
  const problem = storageProblem(ctx.request.body)
  if (problem) throw new AppError('VALIDATION_FAILED', `${problem.field}: ${problem.message}`, problem.field)
  await next()
}

export interface StorageProblem {
  readonly message: string
  /** Dotted path. */
  readonly field: string
}

/**
 * What is valid JSON and still cannot be stored: a zero character, half of a surrogate pair, nesting without
 * end. Null where nothing is wrong.
 */
export function storageProblem(value: unknown, path: readonly string[] = []): StorageProblem | null {
  const field = path.slice(0, 4).join('.')
  if (typeof value === 'string') return isStorable(value) ? null : { message: UNSTORABLE, field }
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= DEPTH_MAX) return { message: 'Nested too deeply', field }
  for (const [key, item] of Object.entries(value)) {
    const problem = isStorable(key) ? storageProblem(item, [...path, key]) : { message: UNSTORABLE, field }
    if (problem) return problem
  }
  return null
}

const UNSTORABLE = 'Contains characters that cannot be stored'

function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}
