import type { Context } from 'koa'
import { AppError } from '../AppError'

interface MatchedLayer {
  readonly methods: readonly string[]
}

/** Last in line: what no route took is 404, or 405 where the path exists for other methods. */
export async function unknownRoute(ctx: Context & { matched?: readonly MatchedLayer[] }): Promise<void> {
  const methods = [...new Set(ctx.matched?.flatMap((layer) => layer.methods) ?? [])]
  if (methods.length === 0) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  if (methods.includes(ctx.method)) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here.`, undefined, {
    Allow: methods.join(', '),
  })
}
