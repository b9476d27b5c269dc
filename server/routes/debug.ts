import Router, { type RouterContext } from 'koa-router'
import type { Deps } from '../deps'
import { requireUser, type SignedIn } from '../middleware/caller'
import { debugGuard } from '../middleware/debugGuard'
import { signIn } from '../middleware/session'
import { presentCurrentUser } from '../presenters/user'
import { createTestBoard, createTestUser } from '../services/debug/testData'

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
