import Router from 'koa-router'
import { followsQuery, usernameParams } from '../../contract/people'
import type { Deps } from '../deps'
import { rowParams } from '../middleware/params'
import { requireUser } from '../middleware/requireUser'
import { type Validated, validate } from '../middleware/validate'
import { followUser } from '../services/people/followUser'
import { listFollows } from '../services/people/listFollows'
import { readPublicProfile } from '../services/people/readPublicProfile'
import { unfollowUser } from '../services/people/unfollowUser'
import { userProfile } from '../services/userProfile'

const ONE = { params: rowParams }
const NAMED = { params: usernameParams }
const FOLLOWS = { params: usernameParams, query: followsQuery }

export function usersRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/api/users' })

  router.get('/:id', requireUser, validate(ONE), async (ctx: Validated<typeof ONE>) => {
    ctx.body = await userProfile(deps, ctx.state.params.id, ctx.state.user.id)
  })

  router.get('/:username/profile', requireUser, validate(NAMED), async (ctx: Validated<typeof NAMED>) => {
    ctx.body = await readPublicProfile(deps, ctx.state.params.username, ctx.state.user.id)
  })

  router.post('/:username/follow', requireUser, validate(NAMED), async (ctx: Validated<typeof NAMED>) => {
    ctx.body = await followUser(deps, ctx.state.user.id, ctx.state.params.username)
  })

  router.delete('/:username/follow', requireUser, validate(NAMED), async (ctx: Validated<typeof NAMED>) => {
    ctx.body = await unfollowUser(deps, ctx.state.user.id, ctx.state.params.username)
  })

  for (const which of ['followers', 'following'] as const) {
    router.get(`/:username/${which}`, requireUser, validate(FOLLOWS), async (ctx: Validated<typeof FOLLOWS>) => {
      const { user, params, query } = ctx.state
      ctx.body = await listFollows(deps.knex, which, params.username, { ...query, viewerId: user.id })
    })
  }

  return router
}
