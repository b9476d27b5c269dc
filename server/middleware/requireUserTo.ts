import type { Context, Next } from 'koa'
import { AppError } from '../AppError'

/** `requireUser` for calls whose refusal says what signing in is needed for. */
export function requireUserTo(message: string) {
  return async function requireUser(ctx: Context, next: Next): Promise<void> {
    const userId = ctx.session?.userId
    if (!userId) throw new AppError('AUTHENTICATION_REQUIRED', message)
    ctx.state.user = { id: userId }
    await next()
  }
}
