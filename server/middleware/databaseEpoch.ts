import type { Context, Next } from 'koa'
import { DATABASE_EPOCH } from '../../contract/headers'
import { AppError } from '../AppError'
import type { Deps } from '../deps'

export const EPOCH_CHANGED = 'The server was restored from a backup. Nothing was changed; try again in a moment.'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Says in every answer of the API which life of the database it is from, and refuses writes whose numbers are of
 * another one: an id may be another board's by now. Who names none (an older app) is trusted.
 */
export function databaseEpoch({ epoch }: Pick<Deps, 'epoch'>) {
  return async function databaseEpoch(ctx: Context, next: Next): Promise<void> {
    if (ctx.path.startsWith('/api/')) ctx.set(DATABASE_EPOCH, epoch)
    const named = ctx.get(DATABASE_EPOCH)
    if (named && named !== epoch && !READS.has(ctx.method)) throw new AppError('EPOCH_CHANGED', EPOCH_CHANGED)
    await next()
  }
}
