import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

/**
 * Reads the request's bytes into `ctx.state.bytes`. More than `limit` is refused with TOO_LARGE: at once where the
 * length is declared, else when that much has come, so that no more than `limit` is ever held.
 */
export function rawBody(limit: number) {
  return async function rawBody(ctx: Context, next: Next): Promise<void> {
    if ((ctx.request.length ?? 0) > limit) throw tooLarge(limit)
    ctx.state.bytes = await read(ctx, limit)
    await next()
  }
}

async function read(ctx: Context, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > limit) throw tooLarge(limit)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    // Nobody is left to hear it, and it is no fault of the server's.
    throw new AppError('MALFORMED_BODY', 'The request ended early.')
  }
  return Buffer.concat(chunks, length)
}

function tooLarge(limit: number): AppError {
  return new AppError('TOO_LARGE', `The request is larger than ${limit / 2 ** 20} MB.`)
}
