import { constants } from 'node:zlib'
import type { Context, Next } from 'koa'
import compress from 'koa-compress'

/** Bytes. A smaller response fits in one packet anyway. */
const THRESHOLD = 1_400

const compressJson = compress({
  filter: (type) => type === 'application/json',
  threshold: THRESHOLD,
  gzip: { level: constants.Z_BEST_SPEED },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  deflate: false,
  zstd: false,
})

/**
 * Compresses JSON responses. Images and the client's files already are compressed, and an encoder would buffer the
 * lines of an AI stream. Both encoders run at their fastest level: at any level, what remains of a board is mostly
 * random ids.
 */
export function compression(ctx: Context, next: Next): Promise<void> {
  return compressJson(ctx, async () => {
    await next()
    // Koa would serialize it once to learn its length for the threshold, and again to send it.
    if (isPlain(ctx.body)) ctx.body = JSON.stringify(ctx.body)
  })
}

/** A body that Koa serializes as JSON: no stream, no bytes. */
export function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype
}
