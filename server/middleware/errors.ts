import type { Context, Next } from 'koa'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { loggedPath } from '../log'

/** Outermost: turns what was thrown into `{error, message, field?}`, and hides what was not meant to be seen. */
export function errors({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) {
  return async function errors(ctx: Context, next: Next): Promise<void> {
    try {
      await next()
    } catch (thrown) {
      const error = translate(thrown)
      if (error.status >= 500) {
        log.error({ err: thrown, method: ctx.method, path: loggedPath(ctx.path) }, 'request failed')
      }
      metrics.refusals.inc({ code: error.code })
      // A body that nobody read would be taken for the next request on this connection.
      if (!ctx.req.complete) ctx.req.resume()
      ctx.status = error.status
      if (error.headers) ctx.set({ ...error.headers })
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { error: error.code, message: error.message, ...(error.field ? { field: error.field } : {}) }
    }
  }
}

function translate(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
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
