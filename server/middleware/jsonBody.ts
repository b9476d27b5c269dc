import type { Context, Next } from 'koa'
import { JSON_BODY_MAX } from '../../contract/limits'
import { AppError } from '../AppError'
import { type JsonBounds, type JsonProblem, JsonText } from './JsonText'

const ORDINARY: JsonBounds = { bytes: JSON_BODY_MAX, values: 20_000, items: 10_000, keys: 2_000 }

/** Reads a JSON body into `ctx.state.json`: an object or a list, undefined if there is no body. */
export function jsonBody(overrides: Partial<JsonBounds> = {}) {
  const bounds = { ...ORDINARY, ...overrides }
  return async function jsonBody(ctx: Context, next: Next): Promise<void> {
    // `is` returns null if there is no body at all.
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

/**
 * Reads the request's bytes into `ctx.state.bytes`. Throws TOO_LARGE above `limit`: immediately if the length is
 * declared, otherwise once that much has arrived, so that memory never holds more.
 */
export function rawBody(limit: number) {
  return async function rawBody(ctx: Context, next: Next): Promise<void> {
    if ((ctx.request.length ?? 0) > limit) throw tooLarge(limit)
    const parts: Buffer[] = []
    let length = 0
    await readBodyChunks(ctx, (part) => {
      length += part.length
      if (length > limit) throw tooLarge(limit)
      parts.push(part)
    })
    ctx.state.bytes = Buffer.concat(parts, length)
    await next()
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('TOO_LARGE', `The request is larger than ${limit / 2 ** 20} MB.`)
}

/** Passes the request's bytes to `take` as they arrive. If it throws, reading ends; the connection stays usable. */
export async function readBodyChunks(ctx: Context, take: (part: Buffer) => void): Promise<void> {
  try {
    for await (const part of ctx.req.iterator({ destroyOnReturn: false })) take(part)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The client disconnected: no one is left to read the response, and it is not the server's fault.
    throw new AppError('MALFORMED_BODY', 'The request ended early.').from(error)
  }
}

/**
 * Refuses compressed bodies: 72 bytes of brotli decompress to ten megabytes, and our clients never compress. Comes
 * before everything that reads a body.
 */
export async function identityBody(ctx: Context, next: Next): Promise<void> {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase()
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA', 'Content-Encoding: Send the request body uncompressed.', undefined, {
      'Accept-Encoding': 'identity',
    })
  }
  await next()
}
