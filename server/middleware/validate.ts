import type { Context, Next } from 'koa'
import * as z from 'zod/mini'
import { ROW_ID_MAX } from '../../contract/limits'
import { AppError } from '../AppError'
import { storageProblem } from './storageProblem'

/** A row id in a path or query, as text: `/api/boards/17`. */
export const rowId = z.pipe(
  z.string({ error: 'Required' }).check(
    z.regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number'),
    z.refine((text) => Number(text) <= ROW_ID_MAX, { error: 'Must be a positive whole number' }),
  ),
  z.transform(Number),
)

/** `:id` in a path that names a board, user or other numbered row. */
export const rowParams = z.object({ id: rowId })

/** `:id` in a path that names an element. */
export const uuidParams = z.object({ id: z.uuid('Must be a UUID') })

/** Rows within a board: `/api/boards/:id/collaborators/:collaboratorId`. */
export const collaboratorParams = z.object({ id: rowId, collaboratorId: rowId })
export const invitationParams = z.object({ id: rowId, invitationId: rowId })

// zod/mini comes without error messages.
z.config(z.locales.en())

interface Shapes {
  readonly params?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  /** Parses the JSON instead of `body`. */
  readonly parseBody?: (json: unknown) => unknown
}

/** The signed-in user, as requireUser found them in the session. */
export interface SessionUser {
  readonly id: number
}

/**
 * Parses the request into `ctx.state.params`, `.body` and `.query`. Throws VALIDATION_FAILED for the first problem,
 * with its dotted path (`mutations.3.data.width`) and a message for people.
 */
export function validate(shapes: Shapes) {
  return async function validated(ctx: Context & { params?: unknown }, next: Next): Promise<void> {
    if (shapes.params) ctx.state.params = parse(shapes.params, ctx.params)
    if (shapes.query) ctx.state.query = parse(shapes.query, { ...ctx.query })
    if (shapes.parseBody) ctx.state.body = shapes.parseBody(ctx.state.json ?? {})
    else if (shapes.body) ctx.state.body = parse(shapes.body, storable(ctx.state.json ?? {}))
    await next()
  }
}

/** Runs before schema validation: schemas do not check for what the database cannot store. */
function storable(json: unknown): unknown {
  const problem = storageProblem(json)
  if (problem) throw new AppError('VALIDATION_FAILED', `${problem.field}: ${problem.message}`, problem.field)
  return json
}

/** Parses by a contract schema, or throws VALIDATION_FAILED for the first problem. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const issue = deepest(result.error.issues)
  const field = fieldOf(issue)
  throw new AppError('VALIDATION_FAILED', messageOf(issue, field), field || undefined)
}

export interface Problem {
  /** Dotted path; empty for the value as a whole. */
  readonly field: string
  /** For people. */
  readonly message: string
}

/** All problems of a value, with the same messages as `parse`; empty if the schema accepts it. */
export function problemsOf(schema: z.core.$ZodType, value: unknown): Problem[] {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const meant = deepest([issue])
    const field = fieldOf(meant)
    return { field, message: wordsFor(meant) }
  })
}

type Issue = z.core.$ZodIssue

/** Descends into unions, assuming that the alternative with the fewest problems was meant. */
function deepest(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): Issue {
  const first = issues[0]
  if (!first) throw new Error('A failed parse without an issue')
  const path = [...prefix, ...first.path]
  if (first.code === 'invalid_union') {
    const [meant] = first.errors.filter((errors) => errors.length > 0).sort((one, two) => one.length - two.length)
    const issue = meant && deepest(meant, path)
    // If every alternative fails as a whole, the union's own message says more than any of theirs.
    if (issue && issue.path.length > path.length) return issue
  }
  return { ...first, path }
}

function fieldOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return path.map(String).join('.')
}

function messageOf(issue: Issue, field: string): string {
  const message = wordsFor(issue)
  const name = field.split('.').at(-1) ?? ''
  // "Username must be at least 3 characters" names its field already.
  return name === '' || message.toLowerCase().includes(name.toLowerCase()) ? message : `${field}: ${message}`
}

/** A schema's own message for a wrong type is "Required", which only fits a missing value. */
function wordsFor(issue: Issue): string {
  if (issue.code !== 'invalid_type') return issue.message
  return issue.input === undefined ? 'Required' : `Must be ${nameOf(issue.expected)}`
}

function nameOf(type: string): string {
  if (type === 'int') return 'a whole number'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
