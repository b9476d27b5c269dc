import type { Context, Next } from 'koa'
import { JSON_BODY_MAX } from '../../contract/limits'
import { AppError } from '../AppError'
import { type JsonBounds, type JsonProblem, JsonText } from './JsonText'
import { readBodyChunks } from './readBodyChunks'

const ORDINARY: JsonBounds = { bytes: JSON_BODY_MAX, values: 20_000, items: 10_000, keys: 2_000 }

/** Reads a JSON body into `ctx.state.json`: an object or a list, undefined where there is no body. */
export function jsonBody(overrides: Partial<JsonBounds> = {}) {
  const bounds = { ...ORDINARY, ...overrides }
  return async function jsonBody(ctx: Context, next: Next): Promise<void> {
    // `is` answers null where there is no body at all.
    const isJson = ctx.request.is('json')
    if (isJson === false) {
      throw new AppError('UNSUPPORTED_MEDIA', 'The request body must be JSON (Content-Type: application/json).')
    }
    if (isJson) ctx.state.json = await readJson(ctx, bounds)
    await next()
  }
}

async function readJson(ctx: Context, bounds: JsonBounds): Promise<unknown> {
  const text = new JsonText(bounds)
  const declared = text.tooLong(ctx.request.length ?? 0)
  if (declared) throw refusal(declared)
  await readBodyChunks(ctx, (part) => {
    const problem = text.push(part)
    if (problem) throw refusal(problem)
  })
  if (text.length === 0) return undefined
  const value = text.parse()
  if (value === undefined) throw new AppError('MALFORMED_BODY', 'The request body is not valid JSON.')
  return value
}

function refusal({ code, message, field }: JsonProblem): AppError {
  return new AppError(code, message, field)
}
