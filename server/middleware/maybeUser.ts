import type { Context, Next } from 'koa'

/** Says who asks, as `ctx.state.userId`, for what is open to everybody: undefined where nobody is signed in. */
export async function maybeUser(ctx: Context, next: Next): Promise<void> {
  ctx.state.userId = ctx.session?.userId
  await next()
}
