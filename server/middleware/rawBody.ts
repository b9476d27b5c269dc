import type { Context, Next } from 'koa'
import { AppError } from '../AppError'
import { readBodyChunks } from './readBodyChunks'

/**
 * Reads the request's bytes into `ctx.state.bytes`. More than `limit` is refused with TOO_LARGE: at once where the
 * length is declared, else when that much has come, so that no more than `limit` is ever held.
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
