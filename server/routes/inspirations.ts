import type { Context, Next } from 'koa'
import {
  inspiration,
  inspirationCategories,
  inspirationCreate,
  inspirationList,
  inspirationsQuery,
} from '../../contract/inspiration'
import { rowParams } from '../middleware/input'
import { listCategories, listInspirations } from '../services/inspirations/listInspirations'
import { deleteInspiration, publishInspiration } from '../services/inspirations/publishInspiration'
import {
  bookmarkInspiration,
  findInspiration,
  likeInspiration,
  unbookmarkInspiration,
  unlikeInspiration,
} from '../services/inspirations/saveInspiration'
import { ANYONE, type Auth, Created, defineRoute, type Route } from './defineRoute'

const MAYBE_SIGNED_IN: Auth<{ readonly userId: number | undefined }> = { isPublic: true, middleware: () => maybeUser }
const ONE = { status: 200, schema: inspiration } as const

/** Published inspirations are visible to everyone, signed in or not. */
export const inspirationsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/inspirations',
    summary:
      'List inspirations: newest, trending or best matches for the caller first, or only the caller’s; `before` continues from a cursor',
    auth: MAYBE_SIGNED_IN,
    query: inspirationsQuery,
    answer: { status: 200, schema: inspirationList },
    refusals: ['UNAUTHENTICATED'],
    handler: (deps, { userId, query }) => listInspirations(deps, userId, query),
  }),
  defineRoute({
    method: 'get',
    path: '/api/inspirations/categories',
    summary: 'List the categories that have inspirations',
    auth: ANYONE,
    answer: { status: 200, schema: inspirationCategories },
    handler: ({ knex }) => listCategories(knex),
  }),
  defineRoute({
    method: 'get',
    path: '/api/inspirations/{id}',
    summary: 'Get an inspiration',
    auth: MAYBE_SIGNED_IN,
    params: rowParams,
    answer: ONE,
    handler: (deps, { userId, params }) => findInspiration(deps, userId, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/inspirations',
    summary:
      "Publish an image of the caller's public board, or the board. Repeating the `uid` returns what it published",
    body: inspirationCreate,
    answer: { ...ONE, status: 201, repeatStatus: 200 },
    refusals: [
      'FORBIDDEN',
      'NOT_FOUND',
      'BOARD_IN_TRASH',
      'EMAIL_NOT_VERIFIED',
      'UNKNOWN_ASSET',
      'TOO_MANY_INSPIRATIONS',
      'RATE_LIMIT',
    ],
    handler: async (deps, { user, body }) => {
      const made = await publishInspiration(deps, user.id, body)
      return new Created(made.isNew, made.inspiration)
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/inspirations/{id}',
    summary: 'Permanently unpublish an inspiration',
    params: rowParams,
    answer: { status: 204 },
    refusals: ['FORBIDDEN'],
    handler: (deps, { user, params }) => deleteInspiration(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/inspirations/{id}/like',
    summary: 'Like an inspiration. Repeating it changes nothing',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => likeInspiration(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/inspirations/{id}/like',
    summary: 'Remove the like',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unlikeInspiration(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/inspirations/{id}/bookmark',
    summary: 'Bookmark an inspiration',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => bookmarkInspiration(deps, user.id, params.id),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/inspirations/{id}/bookmark',
    summary: 'Remove the bookmark',
    params: rowParams,
    answer: ONE,
    refusals: ['RATE_LIMIT'],
    handler: (deps, { user, params }) => unbookmarkInspiration(deps, user.id, params.id),
  }),
]

/** Sets `ctx.state.userId` for routes that are open to everyone; undefined if no one is signed in. */
async function maybeUser(ctx: Context, next: Next): Promise<void> {
  ctx.state.userId = ctx.session?.userId
  await next()
}
