import type { Context } from 'koa'
import { AppError } from '../AppError'

/** Hands over the request's bytes as they come. What `take` throws ends the reading; the connection stays usable. */
export async function readBodyChunks(ctx: Context, take: (part: Buffer) => void): Promise<void> {
  try {
    for await (const part of ctx.req.iterator({ destroyOnReturn: false })) take(part)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The sender hung up: nobody is left to read the answer, and the fault is not the server's.
    throw new AppError('MALFORMED_BODY', 'The request ended early.').from(error)
  }
}
