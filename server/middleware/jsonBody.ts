import { bodyParser } from '@koa/bodyparser'
import type { Context, Next } from 'koa'
import { JSON_BODY_MAX } from '../../contract/limits'
import { AppError } from '../AppError'

/** Reads a JSON body of up to `limit` bytes into `ctx.request.body`. */
export function jsonBody(limit: number = JSON_BODY_MAX) {
  const read = bodyParser({
    enableTypes: ['json'],
    jsonLimit: limit,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: (error) => {
      throw isTooLarge(error)
        ? new AppError('TOO_LARGE', `The request is larger than ${Math.floor(limit / 1024)} KB.`)
        : new AppError('MALFORMED_BODY', 'The request body is not valid JSON.')
    },
  })
  return async function jsonBody(ctx: Context, next: Next): Promise<void> {
    // `is` answers null where there is no body at all.
    if (ctx.request.is('json') === false) {
      throw new AppError('UNSUPPORTED_MEDIA', 'The request body must be JSON (Content-Type: application/json).')
    }
    await read(ctx, next)
  }
}

function isTooLarge(error: Error & { status?: number }): boolean {
  return error.status === 413
}
