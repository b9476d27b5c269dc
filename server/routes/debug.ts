import type { Context, Next } from 'koa'
import Router, { type RouterContext } from 'koa-router'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import type { DebugTools, Settings } from '../env'
import { isLocalRequest } from '../localRequest'
import { signIn } from '../middleware/session'
import { presentCurrentUser } from '../presenters/user'
import { createTestBoard, createTestUser } from '../services/debug/testData'
import { requireUser, type SignedIn } from './defineRoute'

/** For development: sign in without a password, and create a board to try. 404 unless the caller may use them. */
export function debugRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/debug' })
  const guard = debugGuard(deps.settings)

  // For the page, which checks this before it shows anything.
  router.get('/', guard, (ctx) => {
    ctx.body = { isOn: true }
  })

  router.get('/create-test-user', guard, async (ctx) => {
    const user = await createTestUser(deps)
    await signIn(ctx, user.id)
    ctx.body = { user: presentCurrentUser(deps.settings, user) }
  })

  router.get('/create-test-board', guard, requireUser, async (ctx: RouterContext<SignedIn>) => {
    const { board, elements } = await createTestBoard(deps, ctx.state.user.id)
    ctx.body = { board, elements, redirectUrl: `/board/${board.id}` }
  })

  return router
}

/**
 * Lets a debug call pass if it may use the debug tools. These GETs change who is signed in, so they must not be
 * reachable from another site's page, a foreign name that resolves to this machine (DNS rebinding), or a proxy on it.
 */
function debugGuard({ debugTools }: Pick<Settings, 'debugTools'>) {
  return async function debugGuard(ctx: Context, next: Next): Promise<void> {
    const site = ctx.get('Sec-Fetch-Site')
    const isOwnPage = site === '' || site === 'same-origin' || site === 'none'
    if (!isOwnPage || !areHere(debugTools, ctx)) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
    await next()
  }
}

const PAGE = '/debug-login'

/** Responds with 404 for the page of the debug tools to anyone who may not use them, as for any unknown page. */
export function debugPage({ debugTools }: Pick<Settings, 'debugTools'>) {
  return async function debugPage(ctx: Context, next: Next): Promise<void> {
    await next()
    if (ctx.path === PAGE && ctx.status === 200 && !areHere(debugTools, ctx)) ctx.status = 404
  }
}

function areHere(debugTools: DebugTools, ctx: Context): boolean {
  return debugTools === 'open' || (debugTools === 'local' && isLocalRequest(ctx))
}
