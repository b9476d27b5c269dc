import type { Context, Next } from 'koa'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors'
import { ERROR_CODE } from '../../contract/headers'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { loggedPath } from '../log'
import { outOfSpaceError } from '../outOfSpace'
import { isShortOfResources } from '../services/query'

/** Turns errors into `{error, message, field?}`, and hides internal details. */
export function errors(deps: Pick<Deps, 'log' | 'metrics' | 'knex' | 'clock'>) {
  const { log, metrics } = deps
  return async function errors(ctx: Context, next: Next): Promise<void> {
    try {
      await next()
    } catch (thrown) {
      const error = outOfSpaceError(deps, thrown) ?? translate(thrown)
      if (error.status >= 500) {
        const request = { method: ctx.method, path: loggedPath(ctx.path) }
        // An expected refusal, such as an AI call without a key, that anyone can repeat at will.
        if (error === thrown) log.info({ code: error.code, reason: error.message, ...request }, 'request refused')
        else log.error({ err: thrown, ...request }, 'request failed')
      }
      metrics.refusals.inc({ code: error.code })
      // An unread body would be parsed as the next request on this connection.
      if (!ctx.req.complete) ctx.req.resume()
      ctx.status = error.status
      if (error.headers) ctx.set({ ...error.headers })
      ctx.set(ERROR_CODE, error.code)
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { error: error.code, message: error.message, ...(error.field ? { field: error.field } : {}) }
    }
  }
}

/** Seconds. */
const BUSY = { 'Retry-After': '5' }

function translate(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isShortOfResources(thrown)) {
    return new AppError('UNAVAILABLE', 'The server is too busy at the moment. Please try again.', undefined, BUSY)
  }
  const status = thrown instanceof Error && 'status' in thrown ? thrown.status : undefined
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(codeOf(status), 'The request could not be understood.')
  }
  return new AppError('INTERNAL', 'Something went wrong. Please try again.')
}

function codeOf(status: number): ErrorCode {
  if (status === ERROR_STATUS.TOO_LARGE) return 'TOO_LARGE'
  if (status === ERROR_STATUS.NOT_FOUND) return 'NOT_FOUND'
  return 'MALFORMED_BODY'
}

interface MatchedLayer {
  readonly methods: readonly string[]
}

/** The last middleware: an unmatched path is 404, or 405 if it exists for other methods. */
export async function unknownRoute(ctx: Context & { matched?: readonly MatchedLayer[] }): Promise<void> {
  const methods = [...new Set(ctx.matched?.flatMap((layer) => layer.methods) ?? [])]
  if (methods.length === 0) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  if (methods.includes(ctx.method)) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not allowed here.`, undefined, {
    Allow: methods.join(', '),
  })
}
