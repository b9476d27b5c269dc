import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

/**
 * Refuses compressed bodies: 72 bytes of brotli unpack to ten megabytes, and no client of ours compresses. Stands
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
